import { Suspense, useCallback, useState } from 'react'
import type { FunctionVersion, LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { call } from '#client/engine/api/call.ts'
import css from '#client/features/developers/functions/editor/editor.module.css'
import { noteFunctionChange } from '#client/features/developers/functions/function-calls.ts'
import { dayFormat } from '#client/i18n/day-format.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { Button } from '#client/ui/Button.tsx'
import { ListRow } from '#client/ui/list/ListRow.tsx'
import { Notice } from '#client/ui/Notice.tsx'

const DifferenceDialog = lazyPart(
  async () => (await import('#client/features/developers/functions/editor/DifferenceDialog.tsx')).DifferenceDialog,
)

interface VersionsPartProps {
  fn: LowCodeFunction
  /** the code that stands in the editor */
  source: string
  maySave: boolean
  /** puts code into the editor; saving makes it the newest version */
  onChoose: (source: string) => void
}

/** Versions of a function: each is compared with the editor, and can be put back there. */
export function VersionsPart({ fn, source, maySave, onChoose }: VersionsPartProps) {
  const { t, language } = useTranslation('developers')
  const id = fn.id_trama_low_code_functions
  const load = useCallback(async () => (await call('GET v3/low-code-functions/:id/version', { params: { id } })).items, [id])
  const { data, failure } = useLoaded(load, fn.version)
  const [compared, setCompared] = useState<FunctionVersion>()
  const [wrong, setWrong] = useState<unknown>()
  const time = dayFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const compare = (versionId: string): void => {
    setWrong(undefined)
    call('GET v3/low-code-functions/:id/version/:versionId', { params: { id, versionId } }).then(setCompared, setWrong)
  }
  return (
    <>
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {wrong !== undefined && <Notice tone="error">{errorText(wrong)}</Notice>}
      {data?.length === 0 && <p className={css.muted}>{t('functions.noCode')}</p>}
      <ul className={css.list}>
        {data?.map((version) => (
          <li key={version.version}>
            <ListRow
              name={t('functions.version', { number: version.version })}
              lines={
                <>
                  {version.note !== '' && <p className={css.line}>{version.note}</p>}
                  <p className={css.muted}>
                    {time.format(new Date(version.created_at))} · {version.created_by.name}
                  </p>
                </>
              }
            >
              <Button size="small" onClick={() => compare(version.id_trama_low_code_function_version)}>
                {t('functions.versions.compare')}
              </Button>
            </ListRow>
          </li>
        ))}
      </ul>
      {compared && (
        <Suspense fallback={null}>
          <DifferenceDialog
            version={compared}
            source={source}
            onClose={() => setCompared(undefined)}
            onRollBack={
              maySave && compared.version !== fn.version
                ? () => {
                    onChoose(compared.source_code)
                    setCompared(undefined)
                    noteFunctionChange()
                  }
                : undefined
            }
          />
        </Suspense>
      )}
    </>
  )
}
