source_filename = "fptr.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define dso_local void ()* @f() {
  ret void ()* @g
}

define internal void @g() {
  ret void
}

define dso_local i32 @main() {
  %1 = alloca i32, align 4
  store i32 0, i32* %1, align 4
  %2 = call void ()* @f()
  call void %2()
  ret i32 0
}



