/** Strings: concatenation of every type, methods, builders. */
public class Texts {
    static class Shown {
        public String toString() { return "shown"; }
    }

    static class Silent {
        public String toString() { return null; }
    }

    static void concatenation() {
        byte b = -1;
        short s = -2;
        char c = 'c';
        int i = Integer.MIN_VALUE;
        long l = Long.MIN_VALUE;
        float f = 1.1f;
        double d = 1e21;
        boolean z = false;
        Object n = null;
        assert ("" + b + s + c + i + l + f + d + z + n).equals("-1-2c-2147483648-92233720368547758081.11.0E21falsenull");
        assert (1 + 2 + "3" + 4 + 5).equals("3345") && ('a' + 1 + "b").equals("98b") && ("b" + 'a' + 1).equals("ba1");
        String t = "x";
        t += 1;
        t += 'y';
        t += 2.0;
        t += null;
        assert t.equals("x1y2.0null") && (new Shown() + "!").equals("shown!") && ("" + new Silent()).equals("null");
        assert ("\u0001" + i + "\u0002").length() == 13 && ("é€" + c).length() == 3;
        assert ("" + new int[0]).startsWith("[I@") || ("" + new int[0]).startsWith("int[]@");
        Integer boxed = 5;
        Character letter = 'q';
        assert (boxed + "" + letter + true).equals("5qtrue");
    }

    static void numbers() {
        double[] values = {0, -0.0, 1, 100, 1e7, 9999999, 1.0E-3, 9.9E-4, 0.1 + 0.2, 123456789012345680.0, Double.MAX_VALUE,
            Double.NaN, -1 / 0.0, 1.0 / 3};
        String all = "";
        for (double v : values) all += v + ";";
        assert all.equals("0.0;-0.0;1.0;100.0;1.0E7;9999999.0;0.001;9.9E-4;0.30000000000000004;1.2345678901234568E17;"
            + "1.7976931348623157E308;NaN;-Infinity;0.3333333333333333;") : all;
        assert (1f / 3 + " " + 16777216f + " " + 1e-5f + " " + Float.MIN_VALUE).equals("0.33333334 1.6777216E7 1.0E-5 1.4E-45");
        assert Integer.toString(-5).equals("-5") && Long.toString(1L << 40).equals("1099511627776") && String.valueOf('x').equals("x");
        assert Integer.toHexString(255).equals("ff") && Integer.toBinaryString(5).equals("101") && Integer.parseInt("+7") == 7;
        assert Double.toString(2).equals("2.0") && Boolean.toString(true).equals("true") && String.valueOf((Object) null).equals("null");
        try {
            Integer.parseInt("2147483648");
            assert false;
        } catch (NumberFormatException e) {
            assert e instanceof IllegalArgumentException;
        }
    }

    static void methods() {
        String s = "Hello, World";
        assert s.length() == 12 && s.charAt(4) == 'o' && s.indexOf('o') == 4 && s.indexOf("o", 5) == 8 && s.lastIndexOf('o') == 8 && s.indexOf("z") < 0;
        assert s.substring(7).equals("World") && s.substring(0, 5).equals("Hello") && s.substring(12).isEmpty() && s.contains("lo, W");
        assert s.startsWith("Hell") && s.endsWith("ld") && s.replace('l', 'L').equals("HeLLo, WorLd") && s.replace("o", "").equals("Hell, Wrld");
        assert s.toUpperCase().equals("HELLO, WORLD") && s.toLowerCase().equals("hello, world") && "  x ".trim().equals("x") && "ab".repeat(3).equals("ababab");
        assert "a".compareTo("b") < 0 && "abc".compareTo("ab") == 1 && "Aa".hashCode() == "BB".hashCode() && "hello".hashCode() == 99162322 && "".hashCode() == 0;
        assert s.equals("Hello, " + "World") && !s.equals(null) && !s.equals((Object) 1) && "ABC".equalsIgnoreCase("abc") && s.concat("!").length() == 13;
        char[] letters = "abc".toCharArray();
        letters[1] = 'X';
        assert String.valueOf(letters).equals("aXc") && String.join("/", "a", "b").equals("a/b");
        CharSequence q = s;
        assert q.length() == 12 && q.charAt(0) == 'H' && q.subSequence(0, 2).equals("He") && q.toString() == s && "x" == "x";
        try {
            s.substring(5, 4);
            assert false;
        } catch (StringIndexOutOfBoundsException e) {
            assert e instanceof IndexOutOfBoundsException;
        }
    }

    static void builders() {
        StringBuilder b = new StringBuilder("a");
        b.append(1).append('c').append(2L).append(1.5f).append(2.5).append(true).append((Object) null).append("z").append(new char[] {'q'});
        assert b.toString().equals("a1c21.52.5truenullzq") && b.length() == 20 && b.charAt(1) == '1';
        b.setLength(3);
        b.insert(0, "<").reverse().setCharAt(0, 'C');
        assert b.toString().equals("C1a<") && b.indexOf("a") == 2;
        b.deleteCharAt(0).delete(0, 1);
        assert b.toString().equals("a<") && new StringBuffer().append(5).append("x").toString().equals("5x");
    }

    public static void main(String[] args) {
        concatenation();
        numbers();
        methods();
        builders();
    }
}
