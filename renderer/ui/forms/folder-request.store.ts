import { create } from 'zustand'

type FolderRequest = { readonly onPick: (path: string) => void }

/** The request to choose a folder of the computer that runs Bunko. The app shell shows the dialog for it. */
export const useFolderRequest = create<{ readonly request: FolderRequest | undefined }>(() => ({ request: undefined }))

export const requestFolder = (onPick: (path: string) => void) => useFolderRequest.setState({ request: { onPick } })
export const closeFolderRequest = () => useFolderRequest.setState({ request: undefined })
