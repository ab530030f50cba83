// Of the project there is nothing in it that a client uses.
