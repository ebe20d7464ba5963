import { useCallback, useState } from 'react'
import type { JudgedTemplate } from '#shared/nouns/templates/template-operator-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { Description } from '#client/features/templates/ui/Description.tsx'
import { StateChip } from '#client/features/templates/ui/StateChip.tsx'
import { StructureTabs } from '#client/features/templates/ui/StructureTabs.tsx'
import css from '#client/features/templates/ui/operator/operator.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { TemplatePicture } from '#client/nouns/templates/TemplatePicture.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import { ListRow } from '#client/ui/list/ListRow.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** A template with its state. One that waits is looked at, then approved or rejected. */
export function JudgedRow({ template, onChanged }: { template: JudgedTemplate; onChanged: () => void }) {
  const { t } = useTranslation('templates')
  const { relative } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { id, name, version, status, featured, offered } = template
  const params = { id }
  const judge = (work: () => Promise<unknown>) => async (): Promise<void> => {
    await work()
    onChanged()
  }
  const approve = useSubmit(judge(() => call('POST operator/templates/:id/approve', { params, body: { version } })))
  const reject = useSubmit(judge(() => call('POST operator/templates/:id/reject', { params, body: { version } })))
  const feature = useSubmit(judge(() => call('POST operator/templates/:id/feature', { params, body: { featured: !featured } })))
  const failure = approve.failure ?? reject.failure ?? feature.failure
  return (
    <li className={css.item} aria-label={name}>
      <ListRow
        isLit
        sign={
          <div className={css.thumb}>
            <TemplatePicture card={template} />
          </div>
        }
        name={name}
        lines={
          <>
            <Text as="p" size={13}>
              {template.short_description}
            </Text>
            <Text as="p" size={12} muted>
              {[
                template.builder.name,
                t('own.line', { count: template.installs, language: t(`languageNames.${template.language}`), version }),
                offered !== null && offered !== version && t('operator.offered', { version: offered }),
                relative(template.made_at),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </>
        }
      >
        <StateChip status={status} />
        <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'operator.close' : 'operator.look')}
        </Button>
        {status === 'Waiting for approval' && (
          <>
            <Button size="small" busy={reject.busy} onClick={reject.run}>
              {t('operator.reject')}
            </Button>
            <Button size="small" variant="primary" busy={approve.busy} onClick={approve.run}>
              {t('operator.approve')}
            </Button>
          </>
        )}
        {status === 'Published' && (
          <Button size="small" busy={feature.busy} onClick={feature.run}>
            {t(featured ? 'operator.unfeature' : 'operator.feature')}
          </Button>
        )}
      </ListRow>
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {isOpen && <Whole template={template} />}
    </li>
  )
}

/** Everything that the gallery will tell of it. */
function Whole({ template }: { template: JudgedTemplate }) {
  const { t } = useTranslation('templates')
  const { id, tricks } = template
  const load = useCallback(() => call('GET operator/templates/:id', { params: { id } }), [id])
  const { data, failure } = useLoaded(load)
  if (failure !== undefined) return <Notice tone="error">{errorText(failure)}</Notice>
  if (!data) return <Skeleton height={120} />
  return (
    <div className={css.whole}>
      <Description text={data.description} />
      {data.url !== null && (
        <a href={data.url} target="_blank" rel="noreferrer">
          {data.url}
        </a>
      )}
      {tricks.length > 0 && (
        <Row gap={4} wrap>
          <Text size={13} muted>
            {t('operator.automations', { names: tricks.map(({ name }) => name).join(', ') })}
          </Text>
        </Row>
      )}
      <StructureTabs label={data.workspace.label} tabs={data.workspace.tabs} />
    </div>
  )
}
