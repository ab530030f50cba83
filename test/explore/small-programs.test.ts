/**
 * Small programs that were once judged wrongly, or could be: what each shows under its model. Written on purpose without
 * care for style, as programs under test are.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { CompiledProgram } from '../../src/cli/open-program.ts';
import { checkProgram, openModel } from '../../src/index.ts';
import { compileSources } from '../support/compile-all.ts';
import { cpuLimit } from '../support/cpu-time.ts';
import { loader } from '../support/explore.ts';

interface SmallProgram {
  readonly title: string;
  readonly model: string;
  /** Of the first error; undefined if it holds. */
  readonly kind: string | undefined;
  readonly source: string;
}

const HEAD = `#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <genmc.h>
`;

const PROGRAMS: readonly SmallProgram[] = [
  {
    title: 'a structure on the heap is copied before its parts are known',
    model: 'rc11',
    kind: undefined,
    source: `struct N { short s, t; int i; };
int main(void){ struct N *a = malloc(sizeof *a);
 struct N *b = malloc(sizeof *b);
 *a = (struct N){1,2,3}; *b = *a; int r = b->s + a->i; free(a); free(b); return r-4; }`,
  },
  {
    title: 'elements of a block are copied',
    model: 'rc11',
    kind: undefined,
    source: `struct N { int key; struct N *next; };
int main(void){ struct N *a = malloc(4*sizeof *a); a[0] = (struct N){1,0}; a[1] = a[0]; a[2].key = 4; a[3]=a[2]; int r = a[1].key; free(a); return r-1; }`,
  },
  {
    title: 'two locals of one name and different types are shared',
    model: 'rc11',
    kind: undefined,
    source: `struct A { long x; }; struct B { int a, b; };
void *w1(void *p){ struct A *s = p; s->x = 2; return 0; }
void *w2(void *p){ struct B *s = p; s->a = 2; return 0; }
void f(void){ struct A arg = {1}; pthread_t t; arg.x = 3; pthread_create(&t,0,w1,&arg); pthread_join(t,0); }
void g(void){ struct B arg = {0}; pthread_t t; pthread_create(&t,0,w2,&arg); pthread_join(t,0); }
int main(void){ f(); g(); return 0; }`,
  },
  {
    title: 'one line allocates objects of different types',
    model: 'rc11',
    kind: undefined,
    source: `struct A { long x; }; struct B { int a, b; };
void *xmalloc(size_t n){ return malloc(n); }
int main(void){ struct A *p = xmalloc(8); p->x = 1; struct B *q = xmalloc(8); memset(q,0,8); q->a = 1; free(p); free(q); return 0; }`,
  },
  {
    title: 'exit in a thread: nobody joins it',
    model: 'rc11',
    kind: undefined,
    source: `int done;
void *w(void *a){ if (a == 0) exit(0); done = 1; return 0; }
int main(void){ pthread_t t; pthread_create(&t,0,w,0); pthread_join(t,0); assert(done==1); return 0; }`,
  },
  {
    title: 'exit in main while a thread waits for a mutex',
    model: 'rc11',
    kind: undefined,
    source: `pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *w(void *a){ pthread_mutex_lock(&m); pthread_mutex_unlock(&m); return 0; }
int main(void){ pthread_t t; pthread_mutex_lock(&m); pthread_create(&t,0,w,0); exit(0); }`,
  },
  {
    title: 'exit in main while a thread spins',
    model: 'rc11',
    kind: undefined,
    source: `atomic_int done;
void *w(void *a){ while(!atomic_load(&done)){} return 0; }
int main(void){ int local = 1; pthread_t t; pthread_create(&t,0,w,&local); exit(0); }`,
  },
  {
    title: 'a structure is copied after its end',
    model: 'rc11',
    kind: 'invalid-access',
    source: `struct S { int a, b, c, d, e; };
int main(void){ struct S *p = malloc(sizeof *p); memset(p,0,sizeof *p); free(p); struct S s = *p; return s.a; }`,
  },
  {
    title: 'memcpy from freed memory',
    model: 'rc11',
    kind: 'invalid-access',
    source: `int g[4]; int main(void){ int*n=malloc(16); free(n); memcpy(g,n,16); return 0;}`,
  },
  {
    title: 'freed memory that nobody has touched before',
    model: 'rc11',
    kind: 'invalid-access',
    source: `int main(void){ int*n=malloc(16); free(n); return n[2];}`,
  },
  {
    title: 'results that nobody uses need not be there',
    model: 'rc11',
    kind: undefined,
    source: `int x;
void *w(void *a){ x = 1; }
void *v(void *a){ if (a) return a; x = 2; }
int main(void){ pthread_t t; pthread_create(&t,0,w,0); pthread_join(t,0); pthread_create(&t,0,v,0); pthread_join(t,0); }`,
  },
  {
    title: 'the first bit-field of a word on the heap',
    model: 'rc11',
    kind: undefined,
    source: `struct B { unsigned a:3, b:5; };
int main(void){ struct B *p = malloc(sizeof *p); p->a = 1; p->b = 2; assert(p->a==1); free(p); return 0; }`,
  },
  {
    title: 'the first bit-field of a local word',
    model: 'rc11',
    kind: undefined,
    source: `struct B { unsigned a:3, b:5; };
int main(void){ struct B s; s.a = 1; s.b = 2; assert(s.a + s.b==3); return 0; }`,
  },
  {
    title: 'a lock that is never released, taken by load and exchange',
    model: 'rc11',
    kind: 'liveness',
    source: `atomic_int l = 1;
int main(void){ for(;;){ int a = atomic_load(&l); int b = atomic_exchange(&l,1); if (!a || !b) break; } return 0; }`,
  },
  {
    title: 'a choice may end the loop',
    model: 'rc11',
    kind: undefined,
    source: `atomic_int flag;
int main(void){ while (!atomic_load(&flag) && __VERIFIER_nondet_bool()) {} return 0; }`,
  },
  {
    title: 'a loop without end',
    model: 'rc11',
    kind: 'liveness',
    source: `int main(void){ for(;;) {} return 0; }`,
  },
  {
    // The pointer is published by a relaxed store: nothing orders the allocation before the access.
    title: 'a guessed pointer is used that its allocation does not happen before',
    model: 'imm',
    kind: 'invalid-access',
    source: `struct N { atomic_int f; };
struct N * _Atomic q; atomic_int y;
void *t1(void *a){ struct N *r = atomic_load_explicit(&q, memory_order_relaxed); atomic_store_explicit(&y,1,memory_order_relaxed); if (r) atomic_store_explicit(&r->f, 2, memory_order_relaxed); return 0; }
void *t2(void *a){ int z = atomic_load_explicit(&y, memory_order_relaxed); struct N *p = malloc(sizeof *p); atomic_store_explicit(&q,p,memory_order_relaxed); return 0; }
int main(void){ pthread_t a,b; pthread_create(&a,0,t1,0); pthread_create(&b,0,t2,0); pthread_join(a,0); pthread_join(b,0); free(atomic_load(&q)); return 0; }`,
  },
  {
    title: 'a spin lock under a model without co',
    model: 'wra',
    kind: undefined,
    source: `atomic_int l; int c;
void *w(void*_){while(atomic_exchange_explicit(&l,1,memory_order_acquire)){} c++; atomic_store_explicit(&l,0,memory_order_release); return 0;}
int main(void){pthread_t t[3]; for(int i=0;i<3;i++)pthread_create(&t[i],0,w,0); for(int i=0;i<3;i++)pthread_join(t[i],0); assert(c==3); return 0;}`,
  },
];

describe('small programs', () => {
  let compiled: readonly CompiledProgram[];
  before(async () => {
    compiled = await compileSources(
      PROGRAMS.map(({ source }, i) => ({ name: `small-${i}.c`, text: HEAD + source })),
    );
  });

  for (const [i, { title, model: name, kind }] of PROGRAMS.entries()) {
    for (const generated of [true, false]) {
      test(`${title} (${name}, ${generated ? 'generated' : 'interpreted'})`, async () => {
        const { model, equivalence } = openModel(name, { language: 'C', scopes: [], threads: [] }, loader);
        const { code } = compiled[i]!;
        const options = { equivalence, generated, signal: cpuLimit(60) };
        const { verdict, errors, reason } = await checkProgram(code, title, model, options);
        assert.equal(verdict, kind === undefined ? 'holds' : 'violated', reason);
        assert.equal(errors[0]?.kind, kind);
      });
    }
  }
});
