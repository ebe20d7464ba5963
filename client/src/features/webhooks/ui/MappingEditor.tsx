import { IconPlus, IconWand, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { WebhookMapping } from '#shared/nouns/webhooks/webhook-calls.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { call } from '#client/engine/api/call.ts'
import { firstReadable, learnMapping, pathsOf } from '#client/features/webhooks/content-paths.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/webhooks/ui/webhooks.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface MappingEditorProps {
  webhookId?: string
  fields: readonly Field[]
  mapping: WebhookMapping
  onChange: (mapping: WebhookMapping) => void
}

/** requests that are looked through for one that can be read */
const looksBack = 20
const mostPlaces = 30

/** Pairs of a value of the content and its field; learned from the last request if there is one. */
export function MappingEditor({ webhookId, fields, mapping, onChange }: MappingEditorProps) {
  const { t } = useTranslation('webhooks')
  const list = useId()
  const [paths, setPaths] = useState<{ path: string; example: string }[]>([])
  const [note, setNote] = useState<string>()
  const learn = async (): Promise<void> => {
    try {
      const { items } = await call('GET v3/low-code-webhook/:id/requests', { params: { id: webhookId ?? '' }, query: { size: looksBack } })
      const read = firstReadable(items.map(({ content }) => content))
      if (read === undefined) return setNote(t('in.nothingToLearn'))
      setPaths(pathsOf(read))
      const known = new Set(mapping.map(({ fieldId }) => fieldId))
      const learned = learnMapping(read, fields).filter(({ fieldId }) => !known.has(fieldId))
      setNote(t('in.learned', { count: learned.length }))
      onChange([...mapping, ...learned])
    } catch (error) {
      setNote(errorText(error))
    }
  }
  const left = fields.find(({ id }) => !mapping.some(({ fieldId }) => fieldId === id))
  const free = paths.filter(({ path }) => !mapping.some((one) => one.path === path)).slice(0, mostPlaces)
  const change = (at: number, part: Partial<WebhookMapping[number]>): void =>
    onChange(mapping.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <Stack role="group" aria-label={t('in.mapping')}>
      <span className={css.label}>{t('in.mapping')}</span>
      {mapping.length === 0 && <p className={css.about}>{t('in.noMapping')}</p>}
      <datalist id={list}>
        {paths.map(({ path, example }) => (
          <option key={path} value={path}>
            {example}
          </option>
        ))}
      </datalist>
      {mapping.map(({ path, fieldId }, at) => (
        // places may come twice and in any order
        // oxlint-disable-next-line react/no-array-index-key
        <PairRow
          key={at}
          pair={{ path, fieldId }}
          {...{ fields, list }}
          onChange={(part) => change(at, part)}
          onRemove={() => onChange(mapping.filter((_, index) => index !== at))}
        />
      ))}
      <Row align="stretch" wrap>
        <Button
          size="small"
          icon={<IconPlus size={16} stroke={1.5} aria-hidden />}
          disabled={!left}
          onClick={() => left && onChange([...mapping, { path: left.label, fieldId: left.id }])}
        >
          {t('in.map')}
        </Button>
        {webhookId !== undefined && (
          <Button size="small" icon={<IconWand size={16} stroke={1.5} aria-hidden />} onClick={() => void learn()}>
            {t('in.learn')}
          </Button>
        )}
      </Row>
      {note !== undefined && <Notice>{note}</Notice>}
      <PlaceButtons places={free} onPick={left && ((path) => onChange([...mapping, { path, fieldId: left.id }]))} />
    </Stack>
  )
}

interface PairRowProps {
  pair: WebhookMapping[number]
  fields: readonly Field[]
  /** the id of the list of known places */
  list: string
  onChange: (part: Partial<WebhookMapping[number]>) => void
  onRemove: () => void
}

function PairRow({ pair: { path, fieldId }, fields, list, onChange, onRemove }: PairRowProps) {
  const { t } = useTranslation('webhooks')
  return (
    <div className={css.pair}>
      <TextField
        aria-label={t('in.path')}
        placeholder="order.total"
        list={list}
        value={path}
        onChange={(event) => onChange({ path: event.currentTarget.value })}
      />
      <Select
        ariaLabel={t('in.field')}
        value={fieldId}
        options={fields.map(({ id, label }) => ({ value: id, label }))}
        onChange={(to) => onChange({ fieldId: to })}
      />
      <IconButton label={t('in.unmap')} icon={<IconX size={16} stroke={1.5} aria-hidden />} onClick={onRemove} />
    </div>
  )
}

interface PlaceButtonsProps {
  places: readonly { path: string; example: string }[]
  /** absent: every field has its value */
  onPick: ((path: string) => void) | undefined
}

/** The values of the request that no field takes yet, each to be paired by a press. */
function PlaceButtons({ places, onPick }: PlaceButtonsProps) {
  const { t } = useTranslation('webhooks')
  if (places.length === 0) return null
  return (
    <div role="group" aria-label={t('in.places')}>
      <p className={css.about}>{t('in.places')}</p>
      <Row align="stretch" wrap>
        {places.map(({ path, example }) => (
          <Button key={path} size="small" disabled={!onPick} onClick={() => onPick?.(path)}>
            {t('in.place', { path, example })}
          </Button>
        ))}
      </Row>
    </div>
  )
}
