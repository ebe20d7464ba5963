import { useCallback } from 'react'
import type { Form, FormDefinition } from '#shared/nouns/forms/form.ts'
import { call } from '#client/engine/api/call.ts'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/forms/ui/forms.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'

interface FormVersionsProps {
  form: Form
  onClose: () => void
  /** puts a version into the editor; saving makes it the newest */
  onChoose: (definition: FormDefinition) => void
}

/** The saved versions of a form. */
export function FormVersions({ form, onClose, onChoose }: FormVersionsProps) {
  const { t } = useTranslation('forms')
  const { dateTime } = useFormat()
  const { id, tableId, version: current } = form
  const load = useCallback(async () => (await call('POST forms/versions', { body: { id, tableId } })).versions, [id, tableId])
  const { data, failure } = useLoaded(load, current)
  return (
    <Dialog open onClose={onClose} title={t('versions.title')} closeLabel={t('common:actions.close')}>
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      <ul className={css.versions}>
        {data?.map(({ version, madeBy, madeAt, definition }) => (
          <li key={version} className={css.row}>
            <Stack as="span" gap={0} flex="fill">
              <Ellipsis size={14} weight="medium">
                {t('versions.number', { number: version })}
              </Ellipsis>
              <Text size={12} muted>
                {dateTime(madeAt)} · {madeBy ?? t('versions.nobody')}
              </Text>
            </Stack>
            {version === current ? (
              <Text size={12} muted>
                {t('versions.current')}
              </Text>
            ) : (
              <Button
                size="small"
                onClick={() => {
                  onChoose(definition)
                  onClose()
                }}
              >
                {t('versions.choose')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
