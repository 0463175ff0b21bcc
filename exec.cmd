@rem cmd.exe has no exec. The scripts in package.json use exec so that signals reach the program on other systems.
@%*
