/** Loops, switches, recursion, and methods with more than 255 local variables. */
public class Control {
    enum Colour { RED, GREEN, BLUE }

    static int table(int x) {
        switch (x) {
            case -1: return 10;
            case 0:
            case 1: x += 5;
            case 2: return x;
            case 3: break;
            default: return -x;
        }
        return 33;
    }

    static int lookup(int x) {
        switch (x) {
            case Integer.MIN_VALUE: return 1;
            case -1000: return 2;
            case 7: return 3;
            case Integer.MAX_VALUE: return 4;
        }
        return 0;
    }

    static int text(String s) {
        switch (s) {
            case "Aa": return 1;
            case "BB": return 2;
            case "": return 3;
            case "other": return 4;
            default: return 5;
        }
    }

    static int colour(Colour c) {
        switch (c) {
            case BLUE: return 3;
            case RED: return 1;
            default: return 0;
        }
    }

    static String arrows(Colour c, int n) {
        return switch (c) {
            case RED, GREEN -> {
                int sum = 0;
                for (int i = 0; i < n; i++) {
                    if (i == 5) break;
                    sum += i;
                }
                yield "warm" + sum;
            }
            case BLUE -> switch (n % 3) {
                case 0 -> "zero";
                case 1 -> "one";
                default -> throw new IllegalStateException("n " + n);
            };
        };
    }

    static long wide(char c) {
        long result = 100 + switch (c) {
            case 'a' -> 1L;
            case 'b' -> {
                yield 2;
            }
            default -> 3;
        };
        return result;
    }

    static void loops() {
        int found = 0, steps = 0;
        outer:
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                steps++;
                if (j == 3) continue outer;
                if (i == 2 && j == 1) break outer;
                found += 10 * i + j;
            }
        }
        assert found == 0 + 1 + 2 + 10 + 11 + 12 + 20 && steps == 4 + 4 + 2;
        int n = 27, laps = 0;
        do {
            n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
            laps++;
        } while (n != 1);
        assert laps == 111;
        block: {
            if (laps > 5) break block;
            assert false;
        }
        long product = 1;
        for (long i = 20; i > 0; i--) product *= i;
        assert product == 2432902008176640000L;
        double half = 1;
        while (half > 1e-3) half /= 2;
        assert half == 0.0009765625;
        int sum = 0;
        for (int x : new int[] {1, 2, 3}) for (char c : "ab".toCharArray()) sum += x * c;
        assert sum == 6 * ('a' + 'b');
        for (int i = 0, j = 10; i < j; i += 2, j--) sum = i + j;
        assert sum == 13;
        int spins = 0;
        for (;;) if (++spins == 7) break;
        assert spins == 7;
    }

    static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }

    static long manyLocals(int start) {
        long v0 = start + 0; long v1 = start + 1; long v2 = start + 2; long v3 = start + 3; long v4 = start + 4;
        long v5 = start + 5; long v6 = start + 6; long v7 = start + 7; long v8 = start + 8; long v9 = start + 9;
        long v10 = start + 10; long v11 = start + 11; long v12 = start + 12; long v13 = start + 13; long v14 = start + 14;
        long v15 = start + 15; long v16 = start + 16; long v17 = start + 17; long v18 = start + 18; long v19 = start + 19;
        long v20 = start + 20; long v21 = start + 21; long v22 = start + 22; long v23 = start + 23; long v24 = start + 24;
        long v25 = start + 25; long v26 = start + 26; long v27 = start + 27; long v28 = start + 28; long v29 = start + 29;
        long v30 = start + 30; long v31 = start + 31; long v32 = start + 32; long v33 = start + 33; long v34 = start + 34;
        long v35 = start + 35; long v36 = start + 36; long v37 = start + 37; long v38 = start + 38; long v39 = start + 39;
        long v40 = start + 40; long v41 = start + 41; long v42 = start + 42; long v43 = start + 43; long v44 = start + 44;
        long v45 = start + 45; long v46 = start + 46; long v47 = start + 47; long v48 = start + 48; long v49 = start + 49;
        long v50 = start + 50; long v51 = start + 51; long v52 = start + 52; long v53 = start + 53; long v54 = start + 54;
        long v55 = start + 55; long v56 = start + 56; long v57 = start + 57; long v58 = start + 58; long v59 = start + 59;
        long v60 = start + 60; long v61 = start + 61; long v62 = start + 62; long v63 = start + 63; long v64 = start + 64;
        long v65 = start + 65; long v66 = start + 66; long v67 = start + 67; long v68 = start + 68; long v69 = start + 69;
        long v70 = start + 70; long v71 = start + 71; long v72 = start + 72; long v73 = start + 73; long v74 = start + 74;
        long v75 = start + 75; long v76 = start + 76; long v77 = start + 77; long v78 = start + 78; long v79 = start + 79;
        long v80 = start + 80; long v81 = start + 81; long v82 = start + 82; long v83 = start + 83; long v84 = start + 84;
        long v85 = start + 85; long v86 = start + 86; long v87 = start + 87; long v88 = start + 88; long v89 = start + 89;
        long v90 = start + 90; long v91 = start + 91; long v92 = start + 92; long v93 = start + 93; long v94 = start + 94;
        long v95 = start + 95; long v96 = start + 96; long v97 = start + 97; long v98 = start + 98; long v99 = start + 99;
        long v100 = start + 100; long v101 = start + 101; long v102 = start + 102; long v103 = start + 103; long v104 = start + 104;
        long v105 = start + 105; long v106 = start + 106; long v107 = start + 107; long v108 = start + 108; long v109 = start + 109;
        long v110 = start + 110; long v111 = start + 111; long v112 = start + 112; long v113 = start + 113; long v114 = start + 114;
        long v115 = start + 115; long v116 = start + 116; long v117 = start + 117; long v118 = start + 118; long v119 = start + 119;
        long v120 = start + 120; long v121 = start + 121; long v122 = start + 122; long v123 = start + 123; long v124 = start + 124;
        long v125 = start + 125; long v126 = start + 126; long v127 = start + 127; long v128 = start + 128; long v129 = start + 129;
        int at = start;
        at += 1000;
        at++;
        long sum = at;
        for (int i = 0; i < 3; i++) sum += i;
        double d = sum;
        String text = "x" + d;
        return v0 + v64 + v127 + v128 + v129 + sum + text.length();
    }

    public static void main(String[] args) {
        assert table(-1) == 10 && table(0) == 5 && table(1) == 6 && table(2) == 2 && table(3) == 33 && table(4) == -4;
        assert table(-2) == 2 && table(Integer.MAX_VALUE) == -Integer.MAX_VALUE && table(Integer.MIN_VALUE) == Integer.MIN_VALUE;
        assert lookup(Integer.MIN_VALUE) == 1 && lookup(-1000) == 2 && lookup(7) == 3 && lookup(Integer.MAX_VALUE) == 4;
        assert lookup(0) == 0 && lookup(-1) == 0;
        assert text("Aa") == 1 && text("B".concat("B")) == 2 && text("") == 3 && text("other") == 4 && text("C#") == 5;
        assert colour(Colour.RED) == 1 && colour(Colour.GREEN) == 0 && colour(Colour.BLUE) == 3;
        assert arrows(Colour.RED, 3).equals("warm3") && arrows(Colour.GREEN, 9).equals("warm10");
        assert arrows(Colour.BLUE, 3).equals("zero") && arrows(Colour.BLUE, 4).equals("one");
        try {
            arrows(Colour.BLUE, 5);
            assert false;
        } catch (IllegalStateException e) {
            assert e.getMessage().equals("n 5");
        }
        try {
            colour(null);
            assert false;
        } catch (NullPointerException e) {
            assert e.getCause() == null;
        }
        assert wide('a') == 101 && wide('b') == 102 && wide('c') == 103;
        loops();
        assert ackermann(2, 3) == 9 && even(40) && !odd(40);
        assert manyLocals(5) == 1489;
    }
}
