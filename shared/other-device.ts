/** The attribute of the page's root element that says that the page is shown on another device than the one Bunko runs on. */
export const otherDeviceMark = 'data-other-device'
