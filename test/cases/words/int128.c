#include <stdint.h>
#include <stdlib.h>
/* A sum over operations on 128 bits, as a native build of clang 19 computes it. */
typedef unsigned __int128 u128;
typedef __int128 s128;
struct pair { s128 a; int b; u128 c; };
static uint64_t next(uint64_t *state) {
  *state ^= *state << 13; *state ^= *state >> 7; *state ^= *state << 17;
  return *state;
}
static u128 pick(uint64_t *state) {
  uint64_t r = next(state);
  u128 v = (u128)next(state) << 64 | next(state);
  switch (r % 6) {
    case 0: return v & 0xff;
    case 1: return -(v & 0xff);
    case 2: return v >> (r / 7 % 128);
    case 3: return (u128)1 << (r / 7 % 128);
    case 4: return ((u128)1 << 127) - (r / 7 % 2);
    default: return v;
  }
}
static void put(uint64_t *hash, u128 v) {
  for (int i = 0; i < 16; i++) { *hash ^= (uint8_t)(v >> (8 * i)); *hash *= 1099511628211ull; }
}
static struct pair swap(struct pair p) { struct pair q = { (s128)p.c, p.b + 1, (u128)p.a }; return q; }
int main(void) {
  uint64_t state = 88172645463325252ull, hash = 14695981039346656037ull;
  u128 kept[4] = { 0 };
  for (int i = 0; i < 20; i++) {
    u128 a = pick(&state), b = pick(&state);
    s128 x = (s128)a, y = (s128)b;
    unsigned k = next(&state) % 128;
    put(&hash, a + b); put(&hash, a - b); put(&hash, a * b); put(&hash, (a & b) ^ (a | ~b)); put(&hash, -a);
    put(&hash, a << k); put(&hash, a >> k); put(&hash, (u128)(x >> k));
    if (b) { put(&hash, a / b); put(&hash, a % b); }
    if (y && y != -1) { put(&hash, (u128)(x / y)); put(&hash, (u128)(x % y)); }
    put(&hash, (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5);
    put(&hash, (x < y) | (x <= y) << 1 | (x > y) << 2 | (x >= y) << 3 | !x << 4);
    put(&hash, (u128)(s128)(int8_t)a); put(&hash, (u128)(s128)(int32_t)a); put(&hash, (u128)(s128)(int64_t)a);
    put(&hash, (u128)(uint16_t)a); put(&hash, (uint64_t)a); put(&hash, a ? b : a + 1);
    struct pair p = swap((struct pair){ x, i, b });
    put(&hash, (u128)p.a + p.b + p.c);
    kept[i % 4] += a; kept[i % 4] <<= 1; put(&hash, kept[i % 4]); put(&hash, kept[(i + 1) % 4]--);
  }
#ifdef SHOW
  __builtin_printf("%llx\n", (unsigned long long)hash);
#endif
  if (hash != 0x36fada48219f24f0ull) abort();
  return 0;
}
