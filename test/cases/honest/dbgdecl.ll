; ModuleID = 'dbgvalue.c'
source_filename = "dbgvalue.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.pthread_attr_t = type { i64, [48 x i8] }

@x = internal global i32 0, align 4, !dbg !0

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() !dbg !17 {
  %1 = alloca i32, align 4
  %2 = alloca i64, align 8
  store i32 0, i32* %1, align 4
  call void @llvm.dbg.declare(metadata i64* %2, metadata !21, metadata !DIExpression()), !dbg !25
  %3 = call i32 @pthread_create(i64* noundef %2, %union.pthread_attr_t* noundef null, i8* (i8*)* noundef @th, i8* noundef null), !dbg !26
  %4 = call i8* @th(i8* noundef null), !dbg !27
  %5 = load i64, i64* %2, align 8, !dbg !28
  %6 = call i32 @pthread_join(i64 noundef %5, i8** noundef null), !dbg !29
  ret i32 0, !dbg !30
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata)

; Function Attrs: nounwind
declare i32 @pthread_create(i64* noundef, %union.pthread_attr_t* noundef, i8* (i8*)* noundef, i8* noundef)

; Function Attrs: noinline nounwind optnone uwtable
define internal i8* @th(i8* noundef %0) !dbg !31 {
  %2 = alloca i8*, align 8
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  store i8* %0, i8** %2, align 8
  call void @llvm.dbg.declare(metadata i8** %2, metadata !35, metadata !DIExpression()), !dbg !36
  call void @llvm.dbg.declare(metadata i32* %3, metadata !37, metadata !DIExpression()), !dbg !38
  %6 = load atomic i32, i32* @x seq_cst, align 4, !dbg !39
  store i32 %6, i32* %4, align 4, !dbg !39
  %7 = load i32, i32* %4, align 4, !dbg !39
  store i32 %7, i32* %3, align 4, !dbg !38
  %8 = load i32, i32* %3, align 4, !dbg !40
  %9 = add nsw i32 %8, 1, !dbg !40
  store i32 %9, i32* %5, align 4, !dbg !40
  %10 = load i32, i32* %5, align 4, !dbg !40
  store atomic i32 %10, i32* @x seq_cst, align 4, !dbg !40
  ret i8* null, !dbg !41
}

declare i32 @pthread_join(i64 noundef, i8** noundef)


!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!9, !10, !11, !12, !13, !14, !15}
!llvm.ident = !{!16}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "x", scope: !2, file: !3, line: 3, type: !5, isLocal: true, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, producer: "Debian clang version 14.0.6", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !4, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "dbgvalue.c", directory: "/src", checksumkind: CSK_MD5, checksum: "61e5acb50971249dc61e62d0b14ae9bc")
!4 = !{!0}
!5 = !DIDerivedType(tag: DW_TAG_typedef, name: "atomic_int", file: !6, line: 92, baseType: !7)
!6 = !DIFile(filename: "stdatomic.h", directory: "/src", checksumkind: CSK_MD5, checksum: "de5d66a1ef2f5448cc1919ff39db92bc")
!7 = !DIDerivedType(tag: DW_TAG_atomic_type, baseType: !8)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}
!11 = !{i32 1, !"wchar_size", i32 4}
!12 = !{i32 7, !"PIC Level", i32 2}
!13 = !{i32 7, !"PIE Level", i32 2}
!14 = !{i32 7, !"uwtable", i32 1}
!15 = !{i32 7, !"frame-pointer", i32 2}
!16 = !{!"Debian clang version 14.0.6"}
!17 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 5, type: !18, scopeLine: 5, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !20)
!18 = !DISubroutineType(types: !19)
!19 = !{!8}
!20 = !{}
!21 = !DILocalVariable(name: "t", scope: !17, file: !3, line: 5, type: !22)
!22 = !DIDerivedType(tag: DW_TAG_typedef, name: "pthread_t", file: !23, line: 27, baseType: !24)
!23 = !DIFile(filename: "pthreadtypes.h", directory: "/src", checksumkind: CSK_MD5, checksum: "735e3bf264ff9d8f5d95898b1692fbdb")
!24 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!25 = !DILocation(line: 5, column: 28, scope: !17)
!26 = !DILocation(line: 5, column: 31, scope: !17)
!27 = !DILocation(line: 5, column: 61, scope: !17)
!28 = !DILocation(line: 5, column: 81, scope: !17)
!29 = !DILocation(line: 5, column: 68, scope: !17)
!30 = !DILocation(line: 5, column: 88, scope: !17)
!31 = distinct !DISubprogram(name: "th", scope: !3, file: !3, line: 4, type: !32, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !20)
!32 = !DISubroutineType(types: !33)
!33 = !{!34, !34}
!34 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!35 = !DILocalVariable(name: "a", arg: 1, scope: !31, file: !3, line: 4, type: !34)
!36 = !DILocation(line: 4, column: 23, scope: !31)
!37 = !DILocalVariable(name: "v", scope: !31, file: !3, line: 4, type: !8)
!38 = !DILocation(line: 4, column: 32, scope: !31)
!39 = !DILocation(line: 4, column: 36, scope: !31)
!40 = !DILocation(line: 4, column: 53, scope: !31)
!41 = !DILocation(line: 4, column: 78, scope: !31)
