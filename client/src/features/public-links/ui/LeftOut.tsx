import { useState } from 'react'
import type { LinkDetails } from '#shared/nouns/public-links/public-link-calls.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { updateLink, type ItemLinks } from '#client/nouns/public-links/public-links.ts'
import { UnseenFields } from '#client/features/public-links/ui/UnseenFields.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/public-links/ui/ShareDialog.module.css'

interface LeftOutProps {
  link: LinkDetails
  unasked: ItemLinks['unasked']
  onChange: (link: LinkDetails) => void
}

/** The fields that visitors of a link do not see. An app's or page's are included here, a table's in the link's settings. */
export function LeftOut({ link, unasked, onChange }: LeftOutProps) {
  const { t } = useTranslation('publicLinks')
  const online = useOnline()
  const fields = useEntities('field')
  const { config } = link
  const [included, setIncluded] = useState<string[]>()
  const saving = useSubmit(async () => {
    onChange(await updateLink(link.id, { config: { included: included ?? [] } }))
    setIncluded(undefined)
  })
  const shown = new Set(config.fields ?? config.included)
  const all = config.fields
    ? fields.filter((field) => field.tableId === link.identifier)
    : unasked.flatMap(({ fieldIds }) => fields.filter(({ id }) => fieldIds.includes(id)))
  const told = new Set(config.fields ? [] : unasked.flatMap((one) => one.told))
  const hidden = all.filter(({ id }) => !shown.has(id))
  const labels = hidden.flatMap(({ id, label }) => (told.has(id) ? [] : [label]))
  const figures = hidden.flatMap(({ id, label }) => (told.has(id) ? [label] : []))
  const mayChoose = unasked.length > 0 && link.token !== null
  if (included && mayChoose) {
    return (
      <Stack gap={16}>
        <UnseenFields unasked={unasked} included={included} disabled={saving.busy} onChange={setIncluded} />
        {saving.failure !== undefined && <Notice tone="error">{errorText(saving.failure)}</Notice>}
        <Row align="stretch" justify="end" wrap>
          <Button size="small" onClick={() => setIncluded(undefined)}>
            {t('editor.cancel')}
          </Button>
          <Button size="small" variant="primary" busy={saving.busy} disabled={!online} onClick={saving.run}>
            {t('editor.save')}
          </Button>
        </Row>
      </Stack>
    )
  }
  if (hidden.length === 0 && !mayChoose) return null
  return (
    <p className={css.meta}>
      {labels.length > 0 && t('unseen.list', { count: labels.length, fields: labels.slice(0, mostNamed).join(', ') })}
      {hidden.length === 0 && t('unseen.none')}
      {labels.length > mostNamed && ` +${labels.length - mostNamed}`}
      {labels.length > 0 && '. '}
      {figures.length > 0 && t('unseen.figures', { fields: figures.join(', ') })}{' '}
      {mayChoose && (
        <button type="button" className={css.choose} onClick={() => setIncluded(config.included ?? [])}>
          {t('unseen.choose')}
        </button>
      )}
    </p>
  )
}

const mostNamed = 6
