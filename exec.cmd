@rem cmd.exe has no exec: the scripts in package.json say exec, so that signals reach the program itself elsewhere.
@%*
