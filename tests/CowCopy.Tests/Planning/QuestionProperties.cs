using CowCopy.Files;
using CowCopy.Planning;
using CowCopy.Platform;
using FsCheck;
using FsCheck.Fluent;
using static CowCopy.Tests.Planning.PlannerProperties;

namespace CowCopy.Tests.Planning;

/// <summary>Answers that come one by one, in the order of the questions, lead to the decision that all of them at once lead to.</summary>
[TestClass]
public sealed class QuestionProperties
{
    // Known without a question, as a batch or a listing may have it.
    private static readonly Gen<Question> KnownFirst =
        from bits in Gen.Choose(0, (int)Question.All)
        select (Question)bits & (Question.Source | Question.Destination | Question.Volumes | Question.DestinationVolume);

    private static readonly Gen<CopyFacts> Worlds =
        from facts in Situations
        from flags in Gen.Choose(0, 31)
        from age in Gen.Elements(0L, 1, 119, 120)
        from failed in Gen.Elements(Question.None, Question.None, Question.None, Question.OpenSource)
        select (facts with
        {
            Source = Possible(facts.Source),
            Destination = Possible(facts.Destination),
            NeedsSource = (flags & 1) != 0,
            DestinationIsFirst = (flags & 2) != 0,
            HaveSameContent = (flags & 4) != 0,
            SecondsSinceChange = age,
            SourceIsDirty = facts is { SourceIsDirty: true, HasSystemCopy: false, SourceVolume.CloneSupport: not CloneSupport.No }
                && age < Policy.SecondsUntilSurelyClean, // nowhere else does a decision depend on it
            Failed = facts.HasSystemCopy ? Question.None : failed, // where the system copies, it opens the source
        }).Brief(HasIdentities(facts) && (flags & 8) != 0, HasIdentities(facts) && (flags & 16) != 0);

    [TestMethod]
    public void Facts_one_by_one_lead_to_the_decision_of_all_at_once() => Check((world, options, known) =>
    {
        Decision expected = Situation.Decide(WithIdentities(world), options);
        (Decision actual, bool hasSource) = Interview(world, options, known);
        Assert.AreEqual(expected with { Reason = default }, actual with { Reason = default }, $"{world}\n{options}\n{known}");
        // Where the volumes decide, nothing is known of the source that could be another reason.
        if (hasSource) Assert.AreEqual(expected.Reason, actual.Reason);
    });

    [TestMethod]
    public void No_question_comes_twice() => Check((world, options, known) =>
    {
        Question asked = known;
        CopyFacts facts = Start(world, known);
        for (NextStep next = CopyPlanner.Next(facts, options); next.Question != Question.None; next = CopyPlanner.Next(facts, options))
        {
            Assert.AreEqual(Question.None, next.Question & asked, $"{world}\n{options}\n{known}");
            Assert.IsTrue(Enum.IsDefined(next.Question), "one at a time");
            asked |= next.Question;
            facts = Answer(world, facts, next.Question);
        }
    });

    private static void Check(Action<CopyFacts, CopyOptions, Question> holds) =>
        Prop.ForAll(Worlds.ToArbitrary(), OptionsOfCopies.ToArbitrary(), KnownFirst.ToArbitrary(), (world, options, known) =>
        {
            holds(world, options, known);
            return true;
        }).Check(Config.QuickThrowOnFailure.WithMaxTest(5000));

    /// <summary>Runs the loop until its decision can be carried out in that world.</summary>
    private static (Decision Decision, bool HasSource) Interview(CopyFacts world, CopyOptions options, Question known)
    {
        CopyInProgress copy = new(new CopyJob(new CopyRequest("source", "destination")), options, CancellationToken.None)
        {
            Facts = Start(world, known),
        };
        World scripted = new(world);
        CopyLoop loop = new(scripted, scripted);
        if (loop.Decide(ref copy) is null && loop.Write(ref copy).Failure is { } failure)
            Assert.AreNotEqual(Question.None, copy.Decision.FailedBy | (Question)copy.Decision.Error, failure.Message);
        return (copy.Decision, copy.Facts.Asked.HasFlag(Question.Source));
    }

    private static CopyFacts Start(CopyFacts world, Question known)
    {
        CopyFacts facts = world with
        {
            Source = default,
            Destination = default,
            SourceVolume = VolumeFacts.Unknown,
            DestinationVolume = VolumeFacts.Unknown,
            KnownDifferentVolumes = false,
            HaveSameContent = false,
            SourceIsDirty = false,
            DestinationIsProtected = false,
            Failed = Question.None,
            SecondsSinceChange = 0,
        };
        foreach (Question question in Enum.GetValues<Question>().Where(one => one is not (Question.None or Question.All)))
        {
            if (known.HasFlag(question)) facts = Answer(world, facts, question);
        }

        return facts;
    }

    private static CopyFacts Answer(CopyFacts world, CopyFacts facts, Question question)
    {
        facts = Shown(world, facts, question);
        facts.Answer(question);
        return facts;
    }

    private static CopyFacts Shown(CopyFacts world, CopyFacts facts, Question question) => question switch
    {
        Question.Source => facts with { Source = Briefly(world.Source) },
        Question.Destination => facts with
        {
            Destination = Briefly(world.Destination),
            DestinationIsProtected = world.DestinationIsProtected,
        },
        Question.Content => facts with { HaveSameContent = world.HaveSameContent },
        Question.Identities => facts with { Source = WithIdentities(world).Source, Destination = WithIdentities(world).Destination },
        Question.Volumes => facts with
        {
            SourceVolume = world.SourceVolume,
            DestinationVolume = world.DestinationVolume,
            KnownDifferentVolumes = world.KnownDifferentVolumes,
        },
        Question.OpenSource => facts with { Failed = world.Failed, SecondsSinceChange = world.SecondsSinceChange },
        Question.SourceState => facts with { SourceIsDirty = world.SourceIsDirty },
        _ => facts,
    };

    // A link is never the source itself, and what is missing has no identity.
    private static FileFacts Possible(FileFacts facts) => facts switch
    {
        { Kind: FileKind.Missing } => FileFacts.Missing,
        { Kind: FileKind.SymbolicLink, Identity.IsKnown: true } => facts with { Identity = new FileIdentity(facts.Volume, 1, 1) },
        _ => facts,
    };

    private static FileFacts Briefly(FileFacts facts) => facts.IsBrief ? facts with { Identity = default } : facts;

    // Of a link, what it leads to is compared.
    private static bool HasIdentities(CopyFacts facts) =>
        facts.Source.Identity.IsKnown && facts.Destination.Identity.IsKnown && facts.Destination.Kind != FileKind.SymbolicLink;

    private static CopyFacts WithIdentities(CopyFacts facts) => facts.Brief(source: false, destination: false);

    /// <summary>Answers from what a world is, and fails as it would where a decision was made from less.</summary>
    private sealed class World(CopyFacts world) : IAnswers, IWriter
    {
        PlatformStatus IAnswers.Answer(Question question, ref CopyInProgress copy)
        {
            copy.Facts = Answer(world, copy.Facts, question);
            StatusCode code = question == world.Failed ? StatusCode.AccessDenied : StatusCode.Ok;
            return PlatformStatus.From(code).During(CopyOperation.OpenSource);
        }

        PlatformStatus IWriter.Write(ref CopyInProgress copy)
        {
            bool isUnseen = !copy.Facts.Asked.HasFlag(Question.Source) && world.Source.Kind != FileKind.Regular;
            if (isUnseen) return PlatformStatus.From(StatusCode.NotFound).During(CopyOperation.SystemCopy);
            bool appears = !copy.Facts.Asked.HasFlag(Question.Destination) && world.Destination.Exists;
            if (appears) return PlatformStatus.From(StatusCode.AlreadyExists).During(CopyOperation.CreateDestination);
            copy.Wrote(copy.Decision.Method, 0);
            return PlatformStatus.Ok;
        }
    }
}
