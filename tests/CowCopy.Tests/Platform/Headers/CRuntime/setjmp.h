typedef long long jmp_buf[64];
