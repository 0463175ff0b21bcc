; Windows: "Send to" in the menu of a file opens it in Bunko. An update leaves the entry as the user has it.
!macro customInstall
  ${ifNot} ${isUpdated}
    CreateShortCut "$SENDTO\${PRODUCT_NAME}.lnk" "$INSTDIR\${APP_EXECUTABLE_FILENAME}"
  ${endIf}
!macroend

!macro customUnInstall
  ${ifNot} ${isUpdated}
    Delete "$SENDTO\${PRODUCT_NAME}.lnk"
  ${endIf}
!macroend
