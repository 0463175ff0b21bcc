import { create } from 'zustand'

type GlobalOverlay = 'palette' | 'help'

/** The dialog that is open over every screen. */
export const useGlobalOverlay = create<{ readonly open: GlobalOverlay | undefined }>(() => ({ open: undefined }))

export const openOverlay = (open: GlobalOverlay) => useGlobalOverlay.setState({ open })
export const closeOverlay = () => useGlobalOverlay.setState({ open: undefined })
