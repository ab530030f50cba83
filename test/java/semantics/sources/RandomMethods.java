/** Written by write-random-java.ts with seed 8; the numbers are what a JVM (17) gives. */
public class RandomMethods {
    static int si;
    static byte sb;
    static long sl;
    static double sd;
    static boolean sz;
    int fi = 3;
    char fc = 'c';
    short fs = -4;
    long fl = 5;
    float ff = 0.5f;
    boolean fz;

    RandomMethods() {
        si = 2;
        sb = -7;
        sl = 1L << 33;
        sd = 1.25;
        sz = true;
    }

    long sum() {
        long sum = si + 3 * sb + 5 * sl + 7 * Double.doubleToLongBits(sd) + (sz ? 1 : 0);
        return 31 * sum + fi + 3 * fc + 5 * fs + 7 * fl + 11 * Float.floatToIntBits(ff) + (fz ? 1 : 0);
    }

    static int ints(int a, long b, double c, boolean d) { return a + (int) b - (int) c + (d ? 1 : 0); }
    static long longs(int a, long b, double c, boolean d) { return a * b - (long) c + (d ? 1 : 0); }
    static double doubles(int a, long b, double c, boolean d) { return a + b * c - (d ? 1 : 0.5); }
    static boolean isLess(int a, long b, boolean c) { return c ? a < b : a > b; }

    static long m0(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            if ((za[((byte) (0)) & 3])) { if (((z = ((o.fz | false))))) { d %= (o.ff--); o.ff = (float) ((o.ff + sd)); } else { d /= (doubles(o.fc, 63L, o.ff, z)); sl >>>= ((sz ? 0x8000000000000000L : q)); } sd = ((-0.0 + -0.0)); } else { try { q = ((long) (63L)); sd %= (o.ff); } catch (ArithmeticException | IndexOutOfBoundsException e) { d -= sd; } finally { o.fz |= o.fz; } o.fz = ((sz = sz)); }
            try { p >>= ((~(o.fc))); za[x & 3] = ((sz || z)); } catch (ArithmeticException | IndexOutOfBoundsException e) { z = z; } finally { sl |= 1L; }
            for (int i0 = 0; i0 < 4; i0++) { if (((((sz ^= z)) & false))) continue; for (int i1 = 0; i1 < 2; i1++) { if (((o.fz |= ((o.fz ? o.fz : false))))) break; sl >>>= (longs(31, 0L, 1e10, sz)); x += i1; } x += i0; }
            try { o.ff *= ((o.ff += sd)); da[y & 3] %= (sd++); } catch (ArithmeticException | IndexOutOfBoundsException e) { sd = 1e10; } finally { o.fc += sb; }
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m1(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            try { switch (((1 >> sb)) & 7) { case 1: x = 0; case 2: sz &= o.fz; break; case 5: q = 0x10000000000L; default: o.ff = (float) 1e10; } sl ^= (longs(33, sl, 0.0, o.fz)); } catch (ArithmeticException | IndexOutOfBoundsException e) { o.fi *= y; } finally { p /= p; }
            if ((za[(ia[0x7fffffff & 3]) & 3])) { switch (((o.fz ? (byte) 200 : o.fi)) & 7) { case 1: la[o.fi & 3] = o.fl; case 2: z = z; break; case 5: d -= Double.NaN; default: q %= sl; } za[o.fs & 3] = ((o instanceof Object)); } else { fa[(-(x)) & 3] %= (-((switch (1000003 & 3) { case 0 -> d; case 2 -> { za[31 & 3] = o.fz; yield 0.0; } default -> 3.0f; }))); sd /= (sd); }
            if ((!(any instanceof RandomMethods))) { try { sz ^= ((z &= o.fz)); la[o.fs] <<= (switch (y & 3) { case 0 -> sl; case 2 -> { sb += y; yield q; } default -> q; }); } catch (ArithmeticException | IndexOutOfBoundsException e) { da[x & 3] %= -1e18; } finally { z |= sz; } sz = ((o.fz | z)); } else { if ((none instanceof String)) { ca[o.fi & 3] *= (~(si)); o.fs /= (ia[0x80000000 & 3]++); } else { ba[0 & 3] |= (si--); da[o.fi & 3] = (switch (si & 3) { case 0 -> 1e10; case 2 -> { p = q; yield 1e300; } default -> d; }); } si &= (ints(si, 63L, -1e18, sz)); }
            for (int i2 = 0; i2 < 1; i2++) { if ((((isLess(0x80000000, -3L, none instanceof String)) || (!o.fz)))) break; la[((si ^ 1)) & 3] <<= (switch (((o.fi = -1)) & 3) { case 0 -> p; case 2 -> { o.fz ^= sz; yield ((1L % -3L)); } default -> q; }); x += i2; }
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m2(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            for (int i3 = 0; i3 < 4; i3++) { if ((o.fz)) break; sd -= ((double) (1L)); x += i3; }
            za[1000003 & 3] |= (isLess(1, o.fl, none instanceof String));
            try { try { d /= (fa[0x80000000 & 3]); z = ((z && o.fz)); } catch (ArithmeticException | IndexOutOfBoundsException e) { d *= 1.5; } finally { o.ff *= d; } o.fl >>>= (-(q)); } catch (ArithmeticException | IndexOutOfBoundsException e) { la[x & 3] /= 0L; } finally { la[0x80000000 & 3] = o.fl; }
            z = (!false);
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m3(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            sz = ((sz |= (isLess(31, sl, none instanceof String))));
            p *= (la[31 & 3]);
            if ((o.fz)) { for (int i4 = 0; i4 < 1; i4++) { if (((sz | ((z | sz))))) break; p = (o.fl--); x += i4; } sz = ((any instanceof Object)); } else { for (int i5 = 0; i5 < 4; i5++) { if ((!sz)) break; o.fz = ((o instanceof Object)); x += i5; } sd = (--d); }
            switch (((int) (sd)) & 7) { case 1: sz |= sz; case 2: da[-1] = 3.0f; break; case 5: z = z; default: la[-1 & 3] /= 63L; }
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m4(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            if ((za[((int) (o.fs)) & 3])) { switch (((ca[x] = (char) ((o.fz ? 7 : 0)))) & 7) { case 1: sz = sz; case 2: o.fs &= o.fs; break; case 5: d = -2.25; default: sd = o.ff; } d += ((z ? -1e18 : -1e18)); } else { for (int i6 = 0; i6 < 2; i6++) { if (((-2.25 > (1)))) break; za[si & 3] = (sz); x += i6; } ia[o.fc & 3] %= ((o.fc = (char) 1)); }
            if ((isLess(((ca[33 & 3] = (char) ((int) (y)))), ((o.fl = ((sl % sl)))), any instanceof String))) { switch (((o.fi <<= ((ia[-1 & 3] = (byte) 200)))) & 7) { case 1: o.fl &= 63L; case 2: la[7] = q; break; case 5: sz &= o.fz; default: o.fz = true; } o.fs >>>= ((short) (o.fi)); } else { if (((((ia instanceof Object)) ^ (sz)))) { x >>= (switch (o.fc & 3) { case 0 -> o.fi; case 2 -> { q ^= p; yield x; } default -> 31; }); o.fl &= (switch (o.fi & 3) { case 0 -> 1L; case 2 -> { ia[0 & 3] -= 0x7fffffff; yield sl; } default -> o.fl; }); } else { o.ff *= (-(1e10)); sd += ((double) (d)); } ca[sb & 3] <<= (ints(o.fs, 0x10000000000L, d, true)); }
            ca[-1 & 3] = (char) (ints(si, 0x100000001L, sd, false));
            ia[31 & 3] -= ((o.fs >> o.fi));
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m5(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            try { y <<= (--sb); p &= (sl--); } catch (ArithmeticException | IndexOutOfBoundsException e) { d = sd; } finally { q %= -3L; }
            try { switch ((ca[sb & 3]) & 7) { case 1: o.ff = (float) 1e300; case 2: o.fl = 63L; break; case 5: z |= o.fz; default: o.fz &= o.fz; } o.fl /= ((z ? 0L : sl)); } catch (ArithmeticException | IndexOutOfBoundsException e) { d *= -1e18; } finally { q += 0L; }
            if (((any instanceof Object))) { try { sz ^= (!true); o.fz = (any instanceof RandomMethods); } catch (ArithmeticException | IndexOutOfBoundsException e) { z = z; } finally { d += -1e18; } y = (switch (sb & 3) { case 0 -> x; case 2 -> { fa[y & 3] += 3.0f; yield sb; } default -> -1; }); } else { switch ((o.fc) & 7) { case 1: o.fc = (char) 7; case 2: la[o.fs & 3] = -3L; break; case 5: o.fl /= 0L; default: la[si & 3] ^= 0x7fffffffffffffffL; } ba[1 & 3] <<= ((int) (0.0)); }
            q /= ((la[o.fi & 3] = q));
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m6(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            try { ia[((sb - o.fc)) & 3] ^= (ia[sb & 3]); ia[1000003 & 3] |= (ba[o.fs & 3]); } catch (ArithmeticException | IndexOutOfBoundsException e) { o.fl = 1L; } finally { p = o.fl; }
            za[o.fi & 3] ^= ((z && o.fz));
            fa[7 & 3] = (float) (da[0x80000000 & 3]);
            switch ((x++) & 7) { case 1: da[sb & 3] -= sd; case 2: sd = 1e10; break; case 5: o.fz = z; default: y &= o.fi; }
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m7(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            for (int i7 = 0; i7 < 3; i7++) { if ((none instanceof RandomMethods)) continue; for (int i8 = 0; i8 < 4; i8++) { if ((any instanceof String)) continue; ba[o.fs & 3] /= ((z ? o.fc : si)); x += i8; } x += i7; }
            sz &= (z);
            switch ((ia[o.fc & 3]) & 7) { case 1: y %= o.fi; case 2: o.fl &= p; break; case 5: sz &= o.fz; default: z ^= z; }
            try { try { q /= (la[si & 3]); la[y & 3] = (switch (33 & 3) { case 0 -> o.fl; case 2 -> { sl <<= 0L; yield 0L; } default -> -3L; }); } catch (ArithmeticException | IndexOutOfBoundsException e) { sz = sz; } finally { ba[0 & 3] -= sb; } da[y] = (switch (-1 & 3) { case 0 -> 1e10; case 2 -> { si &= x; yield sd; } default -> 1.5; }); } catch (ArithmeticException | IndexOutOfBoundsException e) { za[si] = o.fz; } finally { o.fz = sz; }
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m8(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            if (((z &= ((((o instanceof Object)) ^ z))))) { switch (((ba[o.fc & 3] |= ((ia[0 & 3] -= 33)))) & 7) { case 1: za[si & 3] = o.fz; case 2: si = 0x80000000; break; case 5: o.fz = true; default: si = si; } o.fz ^= (z); } else { o.fz = ((true | sz)); sb /= (ia[0x7fffffff & 3]); }
            y -= ((false ? si : 0x80000000));
            if ((any instanceof RandomMethods)) { try { p <<= ((sz ? -3L : 0x8000000000000000L)); sz = ((za[x & 3] ^= z)); } catch (ArithmeticException | IndexOutOfBoundsException e) { d %= o.ff; } finally { q = 63L; } la[o.fs] = ((o.fl *= 1L)); } else { for (int i9 = 0; i9 < 1; i9++) { if (((sz ^ (isLess(o.fc, p, none instanceof String))))) continue; ca[0x7fffffff & 3] >>= ((short) (sb)); x += i9; } o.fl = (q++); }
            switch (((o.fs -= (ia[(byte) 200 & 3]))) & 7) { case 1: za[-1 & 3] = sz; case 2: o.fz &= z; break; case 5: da[sb & 3] += sd; default: da[o.fs & 3] -= o.ff; }
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m9(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            switch (((int) (((char) ((byte) 200)))) & 7) { case 1: o.fi -= y; case 2: p = 1L; break; case 5: sz = z; default: za[33 & 3] = false; }
            try { o.ff += ((sd *= (0x7fffffffffffffffL))); da[o.fs & 3] -= ((sd - d)); } catch (ArithmeticException | IndexOutOfBoundsException e) { za[33] |= z; } finally { la[33 & 3] >>= 1L; }
            la[((ca['x' & 3] = (char) si)) & 3] ^= ((switch (1 & 3) { case 0 -> y; case 2 -> { o.fs = (short) 'x'; yield 31; } default -> y; }));
            o.ff = (float) ((da[-1 & 3] = 1.5));
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m10(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            if (((((sz ? z : sz)) ^ ((0x7fffffffffffffffL >= 0x10000000000L))))) { try { za[-1 & 3] |= ((sz & o.fz)); x += ((ia[o.fs & 3] /= 'x')); } catch (ArithmeticException | IndexOutOfBoundsException e) { p /= o.fl; } finally { z = sz; } p >>>= ((p - 63L)); } else { if (((((ca[y & 3] >>>= o.fs)) < ((sb ^ 1000003))))) { sz &= (isLess(y, 0x8000000000000000L, any instanceof String)); si /= (++sb); } else { p ^= (o.fl); sd %= (switch (y & 3) { case 0 -> -2.25; case 2 -> { da[o.fi & 3] -= 3.0f; yield -0.0; } default -> 1e10; }); } p += ((sl % 1L)); }
            try { p >>= (7); z &= ((o.fz | o.fz)); } catch (ArithmeticException | IndexOutOfBoundsException e) { la[o.fc & 3] /= 63L; } finally { la[0x80000000 & 3] ^= 0x10000000000L; }
            for (int i10 = 0; i10 < 1; i10++) { if (((sz | sz))) break; switch (((byte) (0x7fffffff)) & 7) { case 1: p %= 0x8000000000000000L; case 2: z |= o.fz; break; case 5: za[-1 & 3] = sz; default: la[33 & 3] = 1L; } x += i10; }
            switch ((switch ((ints(si, q, -2.25, z)) & 3) { case 0 -> y; case 2 -> { o.fz = true; yield (ints(o.fs, 0L, sd, sz)); } default -> ((y += o.fs)); }) & 7) { case 1: sl >>= 0x8000000000000000L; case 2: p = p; break; case 5: sz = sz; default: z |= z; }
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m11(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            if ((!(!(o.fz)))) { sb = (byte) ((ba[si & 3] >>= y)); la[y & 3] &= (o.fl); } else { la[1000003 & 3] = ((sl * q)); o.fz |= (any instanceof String); }
            sz &= (!(za[x & 3]));
            for (int i11 = 0; i11 < 3; i11++) { if ((!(za[sb & 3]))) break; switch ((((ints(0x80000000, 63L, d, o.fz)) >>> si)) & 7) { case 1: o.fl = sl; case 2: x <<= o.fc; break; case 5: za[si & 3] = true; default: x >>= 0x7fffffff; } x += i11; }
            switch ((si) & 7) { case 1: d = 3.0f; case 2: la[1 & 3] %= 0x8000000000000000L; break; case 5: o.fl = 0x8000000000000000L; default: q = -3L; }
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m12(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            if (((o.fz = (none instanceof RandomMethods)))) { for (int i12 = 0; i12 < 1; i12++) { if ((any instanceof RandomMethods)) continue; o.ff += (1000003); x += i12; } o.fz ^= (za[-1 & 3]); } else { switch ((x) & 7) { case 1: la[(byte) 200 & 3] = o.fl; case 2: sl = 0x8000000000000000L; break; case 5: za[0 & 3] = z; default: o.ff -= 0.0; } o.fi = ((0 >>> o.fs)); }
            for (int i13 = 0; i13 < 3; i13++) { if ((isLess(o.fc, ((sl %= 0x10000000000L)), none instanceof String))) continue; switch ((sb) & 7) { case 1: o.fc = (char) sb; case 2: o.fz ^= false; break; case 5: q = q; default: p <<= 1L; } x += i13; }
            for (int i14 = 0; i14 < 2; i14++) { if (((z = (none instanceof RandomMethods)))) continue; if ((isLess((switch (((0x80000000 / 7)) & 3) { case 0 -> sb; case 2 -> { sz = sz; yield ((o.fs ^= o.fi)); } default -> y; }), (o.fc), any instanceof String))) { sd *= (d); sz |= ((ia instanceof Object)); } else { ca[o.fc & 3] = (char) (switch (0x7fffffff & 3) { case 0 -> 7; case 2 -> { la[31 & 3] &= 0L; yield 0x7fffffff; } default -> o.fs; }); sd = ((o.ff %= d)); } x += i14; }
            za[(o.fi) & 3] = (o.fz);
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m13(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            if (((((za[si & 3] &= (z))) ^ ((1L == 0x10000000000L))))) { switch ((((switch (si & 3) { case 0 -> 0; case 2 -> { p |= p; yield -1; } default -> o.fs; }) & (ca[x & 3]))) & 7) { case 1: fa[o.fc & 3] /= -2.25; case 2: la[0x80000000 & 3] = o.fl; break; case 5: ba[1000003] >>>= o.fi; default: la[0x7fffffff & 3] = 0x7fffffffffffffffL; } sz = ((za[y & 3] |= false)); } else { switch ((ints((ints(sb, sl, o.ff, o.fz)), p, d, sz)) & 7) { case 1: sd = sd; case 2: z = sz; break; case 5: sz = true; default: o.fs /= -1; } da[sb & 3] *= ((d = 1e300)); }
            o.fl -= (longs(o.fc, q, o.ff, true));
            try { x = (ints(1000003, 0x100000001L, 0.0, ((o.fz = sz)))); o.ff -= (o.ff); } catch (ArithmeticException | IndexOutOfBoundsException e) { o.fl -= 0x7fffffffffffffffL; } finally { p <<= 63L; }
            for (int i15 = 0; i15 < 2; i15++) { if ((o.fz)) break; o.fc = (char) ((false ? sb : 0x80000000)); x += i15; }
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m14(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            switch ((ia[0 & 3]) & 7) { case 1: za[33 & 3] = false; case 2: sl *= sl; break; case 5: da[1000003 & 3] %= 3.0f; default: fa[0 & 3] = (float) 1.5; }
            if (((o.fz = (((any instanceof String) ^ true))))) { switch ((switch (sb & 3) { case 0 -> o.fi; case 2 -> { da[1 & 3] = o.ff; yield ((short) (o.fc)); } default -> ((o.fi %= 1)); }) & 7) { case 1: za[sb & 3] &= sz; case 2: q *= o.fl; break; case 5: ba[-1 & 3] = (byte) o.fc; default: o.fs = (short) o.fs; } d = ((double) (sl)); } else { switch ((o.fs) & 7) { case 1: o.fc += o.fc; case 2: ba[0x80000000 & 3] = (byte) o.fs; break; case 5: fa[0x7fffffff & 3] = (float) Double.NaN; default: sl >>>= sl; } q = (la[0x7fffffff & 3]); }
            for (int i16 = 0; i16 < 2; i16++) { if (((((o instanceof Object)) ^ ((1L > 63L))))) continue; for (int i17 = 0; i17 < 1; i17++) { if (((p >= (la[-1 & 3])))) break; sb = (byte) (si++); x += i17; } x += i16; }
            za[o.fs & 3] &= ((za[0x7fffffff] = false));
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m15(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            for (int i18 = 0; i18 < 1; i18++) { if ((!(isLess(7, 0L, none instanceof String)))) break; if ((((za[(byte) 200 & 3]) ? (z) : (((isLess(0, q, none instanceof String)) ? (!false) : z))))) { la[si & 3] = (switch ('x' & 3) { case 0 -> 1L; case 2 -> { o.ff %= 1e10; yield -3L; } default -> -3L; }); sd += ((fa[0 & 3] *= sd)); } else { sd = ((d -= d)); la['x' & 3] = (longs(sb, 0x10000000000L, Double.NaN, z)); } x += i18; }
            p >>= ((long) ((1L)));
            if ((za[(-(o.fi)) & 3])) { for (int i19 = 0; i19 < 4; i19++) { if ((isLess(((sb >>= 33)), ((0x7fffffffffffffffL & 0x8000000000000000L)), any instanceof String))) break; da[0 & 3] = (o.fc); x += i19; } sl <<= (switch (0 & 3) { case 0 -> 0x10000000000L; case 2 -> { ca[(byte) 200 & 3] *= 0x7fffffff; yield 63L; } default -> q; }); } else { if (((any instanceof Object))) { o.ff = (float) ((fa[o.fi & 3] *= 1.5)); la[o.fi & 3] = (la[1000003 & 3]); } else { za[o.fs & 3] &= (sz); o.ff = (float) (si); } o.fs = (short) (y); }
            o.fs += (ca[(byte) 200 & 3]--);
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m16(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            switch (((si *= ((int) (q)))) & 7) { case 1: o.ff /= d; case 2: za[o.fs & 3] = z; break; case 5: si >>>= 33; default: fa[o.fc & 3] = (float) d; }
            switch (((ia[o.fi & 3] = (ints(y, o.fl, 1.5, true)))) & 7) { case 1: la[(byte) 200 & 3] |= 0L; case 2: sb -= o.fi; break; case 5: o.fs *= 7; default: d = d; }
            switch (((ca['x' & 3] ^= (ints(o.fs, o.fl, 1e300, z)))) & 7) { case 1: da[-1 & 3] += d; case 2: d = Double.NaN; break; case 5: ca[0x7fffffff & 3] = (char) -1; default: o.fz &= z; }
            for (int i20 = 0; i20 < 4; i20++) { if (((z ^= (isLess(0x7fffffff, 0x100000001L, any instanceof String))))) break; o.fl = ((x)); x += i20; }
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m17(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            switch (((31 & ((sb - x)))) & 7) { case 1: o.fl /= p; case 2: si -= x; break; case 5: z = z; default: za[0 & 3] = sz; }
            if ((!((za[sb & 3] = sz)))) { switch ((-(1)) & 7) { case 1: z = sz; case 2: ia[31 & 3] = o.fi; break; case 5: si ^= 1000003; default: o.ff += 0.0; } z = ((o.fz || sz)); } else { sz = (isLess(o.fc, sl, any instanceof String)); p |= (o.fl--); }
            la[si & 3] >>>= (x);
            for (int i21 = 0; i21 < 2; i21++) { if ((o.fz)) break; z = (za[o.fi & 3]); x += i21; }
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m18(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            for (int i22 = 0; i22 < 4; i22++) { if (((sz = ((z & z))))) continue; for (int i23 = 0; i23 < 4; i23++) { if (((ia instanceof Object))) continue; o.ff = (float) ((o.ff = (float) 3.0f)); x += i23; } x += i22; }
            if ((!((sz | false)))) { try { za[sb & 3] &= (isLess('x', 1L, any instanceof String)); o.fz = (!o.fz); } catch (ArithmeticException | IndexOutOfBoundsException e) { sb /= 0x7fffffff; } finally { za[o.fc & 3] ^= sz; } za[x & 3] &= (!false); } else { switch (((int) (3.0f)) & 7) { case 1: ia[o.fs & 3] <<= -1; case 2: o.fz |= z; break; case 5: y &= (byte) 200; default: fa[-1 & 3] /= d; } za[y & 3] = ((sz = sz)); }
            for (int i24 = 0; i24 < 1; i24++) { if (((o.fz = ((z = o.fz))))) break; o.fs <<= (ca[o.fs & 3]); x += i24; }
            for (int i25 = 0; i25 < 1; i25++) { if ((za['x' & 3])) continue; switch ((o.fc) & 7) { case 1: d = Double.NaN; case 2: o.fl |= p; break; case 5: d -= o.ff; default: sb |= o.fi; } x += i25; }
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m19(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            if ((none instanceof RandomMethods)) { sd = ((double) (sb)); o.fl -= (~(sl)); } else { try { y = ((o.fc >> 1)); da[0x80000000 & 3] += (fa[1000003 & 3]); } catch (ArithmeticException | IndexOutOfBoundsException e) { za[si & 3] &= z; } finally { sz &= sz; } y = (switch (o.fi & 3) { case 0 -> -1; case 2 -> { d %= o.ff; yield o.fc; } default -> 0; }); }
            o.fi %= ((ia['x' & 3] &= 0x7fffffff));
            la[(('x' - -1)) & 3] = (~(p));
            sz = ((0x7fffffff == o.fi));
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m20(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            try { o.fi >>>= ((byte) (0x80000000)); sb -= (ia[x & 3]); } catch (ArithmeticException | IndexOutOfBoundsException e) { o.fs >>= sb; } finally { sz = o.fz; }
            o.fz = (za[o.fi & 3]);
            try { o.ff += (fa['x' & 3]); za[1 & 3] |= (!false); } catch (ArithmeticException | IndexOutOfBoundsException e) { d = o.ff; } finally { sl >>>= q; }
            try { o.fl &= (q); o.fl = (longs(1, q, d, z)); } catch (ArithmeticException | IndexOutOfBoundsException e) { x &= sb; } finally { p = 0x100000001L; }
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m21(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            try { if ((((z) ^ (none instanceof RandomMethods)))) { sz = (!false); da[0] = ((d = o.ff)); } else { sd /= (doubles(y, 1L, 1e10, z)); za[0 & 3] = (isLess(o.fc, -3L, none instanceof String)); } z = ((any instanceof Object)); } catch (ArithmeticException | IndexOutOfBoundsException e) { x += x; } finally { si = (byte) 200; }
            z = (sz);
            for (int i26 = 0; i26 < 3; i26++) { if ((!false)) continue; if (((sz = (sz)))) { si *= (~(sb)); ba[o.fs & 3] *= ((sz ? sb : 0x80000000)); } else { sl = ((sl *= 1L)); sd /= ((1e10 - sd)); } x += i26; }
            ba[(ints(31, sl, 1.5, o.fz)) & 3] <<= ((char) (((int) ('x'))));
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m22(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            sd += ((d = (switch (7 & 3) { case 0 -> 1e10; case 2 -> { si *= 1; yield sd; } default -> 0.0; })));
            o.ff = (float) ((q));
            switch (((o.fc & (ints(0x80000000, q, Double.NaN, true)))) & 7) { case 1: z = sz; case 2: x = 31; break; case 5: sd -= sd; default: fa[si & 3] += -1e18; }
            if (((ia instanceof Object))) { if (((((z &= ((7 > (byte) 200)))) ^ ((za[si & 3] = z))))) { za[o.fc & 3] = ((o.ff >= 1.5)); ca[o.fc & 3] |= (++sb); } else { o.fs ^= ((7 & o.fi)); x *= (switch (31 & 3) { case 0 -> x; case 2 -> { o.fi *= o.fc; yield x; } default -> y; }); } o.fc ^= (ints(x, 0x10000000000L, -1e18, o.fz)); } else { switch (((sz ? o.fc : o.fs)) & 7) { case 1: o.fl %= p; case 2: o.fl = 0L; break; case 5: z ^= o.fz; default: o.fz ^= z; } fa[o.fi & 3] -= (o.fc); }
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m23(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            for (int i27 = 0; i27 < 2; i27++) { if (((((o.fz && o.fz)) && o.fz))) break; sb |= ((int) (31)); x += i27; }
            for (int i28 = 0; i28 < 4; i28++) { if ((any instanceof String)) continue; for (int i29 = 0; i29 < 1; i29++) { if ((!sz)) break; ba[(byte) 200 & 3] >>>= ((o.fi %= 'x')); x += i29; } x += i28; }
            ba[si & 3] = (byte) ((ba[0x80000000 & 3] >>>= si));
            z = ((sz &= sz));
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m24(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            try { for (int i30 = 0; i30 < 1; i30++) { if (((o.fz ? false : (any instanceof RandomMethods)))) break; la[o.fi & 3] ^= ((sz ? 0x8000000000000000L : 0x100000001L)); x += i30; } z |= (none instanceof RandomMethods); } catch (ArithmeticException | IndexOutOfBoundsException e) { la[x & 3] %= q; } finally { o.ff = (float) 3.0f; }
            try { x = ((ca[si & 3] &= (--o.fc))); d = (sd); } catch (ArithmeticException | IndexOutOfBoundsException e) { sz = sz; } finally { y = o.fc; }
            try { o.ff -= (doubles(31, q, 1.5, sz)); x -= (y++); } catch (ArithmeticException | IndexOutOfBoundsException e) { sz = z; } finally { la[o.fs & 3] = p; }
            sd %= (((o.fs + y)));
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m25(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            switch ((switch ((o.fs--) & 3) { case 0 -> y; case 2 -> { ca[y & 3] %= 31; yield ((short) (y)); } default -> 0x7fffffff; }) & 7) { case 1: o.fz = z; case 2: sd = 0.0; break; case 5: sl = o.fl; default: q = 0x7fffffffffffffffL; }
            switch (((y = ((-1 & 7)))) & 7) { case 1: d += sd; case 2: za[x & 3] ^= sz; break; case 5: sl /= 0x8000000000000000L; default: p |= 0L; }
            for (int i31 = 0; i31 < 3; i31++) { if (((ia instanceof Object))) break; for (int i32 = 0; i32 < 4; i32++) { if (((z | (za[0 & 3])))) break; z = ((0 >= sb)); x += i32; } x += i31; }
            d = (y);
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m26(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            try { if (((za[((y = o.fi)) & 3] = ((z = ((o.fl > q))))))) { o.fl |= ((0x8000000000000000L / 0x8000000000000000L)); ba[sb & 3] &= (ca[0x7fffffff & 3]); } else { o.fs /= (y); p = (la[o.fi & 3]); } fa[0] /= (0x7fffffff); } catch (ArithmeticException | IndexOutOfBoundsException e) { d = 3.0f; } finally { z = sz; }
            ia[((ba[1 & 3] -= sb)) & 3] %= ((y & 1));
            if (((any instanceof Object))) { la[(ba[(byte) 200 & 3]) & 3] *= ((z ? sl : (longs(0x7fffffff, 0x8000000000000000L, d, sz)))); p -= ((long) (sb)); } else { for (int i33 = 0; i33 < 1; i33++) { if ((((none instanceof RandomMethods) || ((z && true))))) continue; sb ^= ((int) (1000003)); x += i33; } sb += ((-1 + 0x7fffffff)); }
            d /= ((-(sb)));
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m27(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            for (int i34 = 0; i34 < 1; i34++) { if (((o.fz ? sz : z))) break; for (int i35 = 0; i35 < 4; i35++) { if ((z)) continue; o.ff += (33); x += i35; } x += i34; }
            for (int i36 = 0; i36 < 3; i36++) { if ((none instanceof String)) break; if (((((any instanceof Object)) && ((sz &= ((o.fz = false))))))) { o.fl ^= (++la[1 & 3]); z |= (isLess(y, 63L, none instanceof String)); } else { p = (longs(33, -3L, 1.5, o.fz)); o.fi ^= (ia[sb & 3]); } x += i36; }
            if ((z)) { za[1 & 3] |= (isLess(o.fi, -3L, any instanceof String)); sb = (byte) ((ia[sb & 3] = o.fs)); } else { if (((((p <= p)) ? ((o instanceof Object)) : ((o.fz && true))))) { q = (la[-1 & 3]--); o.fz &= ((z ^ sz)); } else { p *= (longs(y, 1L, 1.5, z)); da[(byte) 200] = ((d %= d)); } o.fl = ((la[sb & 3] %= q)); }
            if ((za[((byte) (o.fs)) & 3])) { z = ((o.fz &= sz)); ca[si & 3] = (char) (~(o.fc)); } else { for (int i37 = 0; i37 < 2; i37++) { if (((sz = ((sz ^ sz))))) continue; d = ((0.0 + -0.0)); x += i37; } o.fz |= ((o.fz && false)); }
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m28(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            da[o.fc & 3] = ((sd - 3.0f));
            la[(++y) & 3] >>= ((p = (p)));
            try { sz = (!((3.0f >= d))); sb ^= (switch (0x80000000 & 3) { case 0 -> sb; case 2 -> { la['x' & 3] = sl; yield o.fi; } default -> 31; }); } catch (ArithmeticException | IndexOutOfBoundsException e) { o.fz = o.fz; } finally { sl *= sl; }
            if (((za[((ca[-1 & 3] *= 0x80000000)) & 3] = ((z && true))))) { for (int i38 = 0; i38 < 3; i38++) { if (((z ? ((ia instanceof Object)) : o.fz))) continue; sz ^= ((ia instanceof Object)); x += i38; } sl <<= (-(q)); } else { si = ((short) (o.fc)); sd = (fa[1000003 & 3]); }
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    static long m29(RandomMethods o, int x, int y, long p, long q, double d, boolean z) {
        int[] ia = {1, -2, 3, 0x7fffffff};
        byte[] ba = {1, -2, 3, 127};
        char[] ca = {1, 'b', 3, 65535};
        long[] la = {1, -2, 3, 1L << 40};
        double[] da = {0.5, -2, 3, 1e100};
        float[] fa = {0.5f, -2, 3, 1e30f};
        boolean[] za = {true, false, true, false};
        Object any = "text", none = null;
        try {
            switch ((o.fi) & 7) { case 1: sd -= d; case 2: q *= sl; break; case 5: o.fs >>>= (byte) 200; default: fa[sb & 3] /= sd; }
            p &= (((isLess('x', 1L, any instanceof String)) ? (switch (x & 3) { case 0 -> q; case 2 -> { q /= o.fl; yield -3L; } default -> sl; }) : (31)));
            for (int i39 = 0; i39 < 4; i39++) { if (((z |= (z)))) break; o.ff = (float) (da[1]); x += i39; }
            sl %= ((0x100000001L | -3L));
        } catch (ArithmeticException | IndexOutOfBoundsException e) {
            x += e.getMessage().length();
        }
        long sum = x + 3L * y + 5 * p + 7 * q + 11 * Double.doubleToLongBits(d) + (z ? 13 : 17) + o.sum();
        for (int i = 0; i < 4; i++)
            sum = 31 * sum + ia[i] + ba[i] + ca[i] + la[i] + Double.doubleToLongBits(da[i]) + Float.floatToIntBits(fa[i]) + (za[i] ? 1 : 0);
        return sum;
    }

    public static void main(String[] args) {
        assert m0(new RandomMethods(), 0, -5, 1L << 0, -9, 0.5, true) == -5667968734718221898L;
        assert m1(new RandomMethods(), 1, -5, 1L << 1, -9, 1.5, false) == 5906299567601301961L;
        assert m2(new RandomMethods(), 2, -5, 1L << 2, -9, 2.5, true) == 6325703832989595508L;
        assert m3(new RandomMethods(), 3, -5, 1L << 3, -9, 3.5, false) == 725892887197356043L;
        assert m4(new RandomMethods(), 4, -5, 1L << 4, -9, 4.5, true) == 3778726504199742928L;
        assert m5(new RandomMethods(), 5, -5, 1L << 5, -9, 5.5, false) == -452603211588706898L;
        assert m6(new RandomMethods(), 6, -5, 1L << 6, -9, 6.5, true) == 5244648182007873806L;
        assert m7(new RandomMethods(), 7, -5, 1L << 7, -9, 7.5, false) == 5977607923257134314L;
        assert m8(new RandomMethods(), 8, -5, 1L << 8, -9, 8.5, true) == 6533279392115243922L;
        assert m9(new RandomMethods(), 9, -5, 1L << 9, -9, 9.5, false) == -5269802751440912587L;
        assert m10(new RandomMethods(), 10, -5, 1L << 10, -9, 10.5, true) == 7293046041966668677L;
        assert m11(new RandomMethods(), 11, -5, 1L << 11, -9, 11.5, false) == 7626769743352737898L;
        assert m12(new RandomMethods(), 12, -5, 1L << 12, -9, 12.5, true) == -5539825656126748338L;
        assert m13(new RandomMethods(), 13, -5, 1L << 13, -9, 13.5, false) == 4275713640090065235L;
        assert m14(new RandomMethods(), 14, -5, 1L << 14, -9, 14.5, true) == -3842189954815142702L;
        assert m15(new RandomMethods(), 15, -5, 1L << 15, -9, 15.5, false) == 1705340339584891013L;
        assert m16(new RandomMethods(), 16, -5, 1L << 16, -9, 16.5, true) == -5597204670957473951L;
        assert m17(new RandomMethods(), 17, -5, 1L << 17, -9, 17.5, false) == 327421682428723174L;
        assert m18(new RandomMethods(), 18, -5, 1L << 18, -9, 18.5, true) == 510662497435645194L;
        assert m19(new RandomMethods(), 19, -5, 1L << 19, -9, 19.5, false) == -8138055042150731233L;
        assert m20(new RandomMethods(), 20, -5, 1L << 20, -9, 20.5, true) == -332553286135265327L;
        assert m21(new RandomMethods(), 21, -5, 1L << 21, -9, 21.5, false) == -2823654447293228346L;
        assert m22(new RandomMethods(), 22, -5, 1L << 22, -9, 22.5, true) == 5094443011697759002L;
        assert m23(new RandomMethods(), 23, -5, 1L << 23, -9, 23.5, false) == 1426901072000584420L;
        assert m24(new RandomMethods(), 24, -5, 1L << 24, -9, 24.5, true) == 7507352920152615473L;
        assert m25(new RandomMethods(), 25, -5, 1L << 25, -9, 25.5, false) == -3612088493157534002L;
        assert m26(new RandomMethods(), 26, -5, 1L << 26, -9, 26.5, true) == 8368903942570182337L;
        assert m27(new RandomMethods(), 27, -5, 1L << 27, -9, 27.5, false) == -9178281615818151043L;
        assert m28(new RandomMethods(), 28, -5, 1L << 28, -9, 28.5, true) == 8845600944665389704L;
        assert m29(new RandomMethods(), 29, -5, 1L << 29, -9, 29.5, false) == 1298844601212332228L;
    }
}
