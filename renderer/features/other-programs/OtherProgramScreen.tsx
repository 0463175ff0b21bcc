import { useTranslation } from 'react-i18next'
import { AddMangaTabs } from '../../ui/AddMangaTabs.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { ImportResult } from './ImportResult.tsx'
import { useOtherLibrary } from './other-library.store.ts'
import { ReviewLibrary } from './ReviewLibrary.tsx'

/** Brings in series, progress and categories from another program: choose the file, check, import. */
export function OtherProgramScreen() {
  const { t } = useTranslation()
  const { library, jobId } = useOtherLibrary()
  return (
    <Screen
      title={t('otherPrograms.title')}
      note={library || jobId !== undefined ? undefined : t('otherPrograms.note')}
      tabs={<AddMangaTabs current="other" />}
      measure={library && jobId === undefined ? 'list' : 'form'}
    >
      {jobId !== undefined ? (
        <ImportResult jobId={jobId} />
      ) : library ? (
        <ReviewLibrary library={library} />
      ) : (
        <ChooseFile />
      )}
    </Screen>
  )
}
