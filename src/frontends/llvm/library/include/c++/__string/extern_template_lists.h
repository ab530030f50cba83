// Nothing of std::string is instantiated elsewhere: the program gets what it uses.
#ifndef _LIBCPP___STRING_EXTERN_TEMPLATE_LISTS_H
#define _LIBCPP___STRING_EXTERN_TEMPLATE_LISTS_H

#define _LIBCPP_STRING_V1_EXTERN_TEMPLATE_LIST(Func, CharT)
#define _LIBCPP_STRING_UNSTABLE_EXTERN_TEMPLATE_LIST(Func, CharT)

#endif
