; Three loops, one in the other, of 10^4 rounds each, and no access to memory that is shared.
define i32 @main() {
entry:
  br label %i
i:
  %a = phi i32 [ 0, %entry ], [ %a1, %ie ]
  br label %j
j:
  %b = phi i32 [ 0, %i ], [ %b1, %je ]
  br label %k
k:
  %c = phi i32 [ 0, %j ], [ %c1, %k ]
  %c1 = add i32 %c, 1
  %ck = icmp slt i32 %c1, 10000
  br i1 %ck, label %k, label %je
je:
  %b1 = add i32 %b, 1
  %cj = icmp slt i32 %b1, 10000
  br i1 %cj, label %j, label %ie
ie:
  %a1 = add i32 %a, 1
  %ci = icmp slt i32 %a1, 10000
  br i1 %ci, label %i, label %end
end:
  ret i32 0
}
