import { IconArrowRight } from '@tabler/icons-react'
import { Suspense, useCallback, useState } from 'react'
import { canConvert } from '#shared/fields/convert.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import type { ConversionPreview } from '#shared/nouns/tables/conversion-calls.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { cellIcons } from '#client/cells/cell-icons.ts'
import { fieldSettings } from '#client/fields/field-settings.ts'
import { TypePicker } from '#client/fields/settings/TypePicker.tsx'
import { KeyPick, useKeyFields } from '#client/fields/conversion/KeyPick.tsx'
import { convertField, type NewType } from '#client/fields/conversion/conversion-commands.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/nouns/tables/structure.module.css'
import { call } from '#client/engine/api/call.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useTypedAhead } from '#client/lib/typed-ahead.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** Converts a field to another type, after a choice of type and settings and a preview of the converted values. */
export function ConvertField({ field, onClose }: { field: Field; onClose(): void }) {
  const { t } = useTranslation('structure')
  useTypedAhead()
  const [type, setType] = useState<FieldTypeName>()
  const [config, setConfig] = useState<unknown>({})
  const mayConvert = useCallback((other: FieldTypeName) => canConvert(field, other), [field])
  // options are made from the cells: there is nothing to set before
  const settings = type && fieldTypes[type].holds !== 'options' ? fieldSettings[type] : 'none'
  const targetId = type && fieldTypes[type].column === 'link' ? (config as Partial<ConnectedRecordConfig>).tableId : undefined
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const keys = useKeyFields(targetId)
  const keyFieldId = keys.some((key) => key.id === chosenKey) ? (chosenKey ?? undefined) : undefined
  const isReady = type !== undefined && fieldTypes[type].configSchema.safeParse(config).success
  const asked = JSON.stringify([type, config, keyFieldId])
  // nothing is converted before its preview was shown
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set())
  // a late answer may belong to an earlier choice
  const onKnown = useCallback((what: string) => setKnown((before) => new Set([...before, what])), [])
  return (
    <Dialog
      open
      wide
      title={t('convert.title', { label: field.label })}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        type && (
          <>
            <Button onClick={() => setType(undefined)}>{t('convert.otherType')}</Button>
            <Button
              variant="primary"
              disabled={!isReady || !known.has(asked)}
              onClick={() => {
                convertField(field, { type, config, keyFieldId }, t)
                onClose()
              }}
            >
              {t('convert.do')}
            </Button>
          </>
        )
      }
    >
      {type === undefined ? (
        <TypePicker
          tableId={field.tableId}
          offers={mayConvert}
          onPick={(picked) => {
            setType(picked)
            setConfig(fieldTypes[picked].defaultConfig())
          }}
        />
      ) : (
        <div className={css.stack}>
          <TypeChange from={field.type} to={type} />
          <Suspense>
            {settings !== 'none' && (
              <settings.Settings tableId={field.tableId} fieldId={undefined} config={config} isNew onChange={setConfig} />
            )}
          </Suspense>
          {targetId !== undefined && <KeyPick tableId={targetId} keys={keys} keyFieldId={keyFieldId} onChange={setChosenKey} />}
          {isReady && <Preview key={asked} field={field} to={{ type, config, keyFieldId }} asked={asked} onKnown={onKnown} />}
        </div>
      )}
    </Dialog>
  )
}

function TypeChange({ from, to }: { from: FieldTypeName; to: FieldTypeName }) {
  const { t } = useTranslation('tables')
  const From = cellIcons[from]
  const To = cellIcons[to]
  return (
    <div className={css.types}>
      <From size={16} stroke={1.5} aria-hidden />
      <span>{t(`types.${from}`)}</span>
      <IconArrowRight size={16} stroke={1.5} aria-hidden className={css.faint} />
      <To size={16} stroke={1.5} aria-hidden />
      <span>{t(`types.${to}`)}</span>
    </div>
  )
}

interface PreviewProps {
  field: Field
  to: NewType
  /** stands for all of `to` */
  asked: string
  /** must be stable */
  onKnown(asked: string): void
}

function Preview({ field, to: { type, config, keyFieldId }, asked, onKnown }: PreviewProps) {
  const load = useCallback(async () => {
    const preview = await call('POST tables/:tableId/conversion-preview', {
      params: { tableId: field.tableId },
      body: { fieldId: field.id, from: field.type, to: { type, config }, makeOptions: true, ...(keyFieldId && { keyFieldId }) },
    })
    onKnown(asked)
    return preview
  }, [field, type, config, keyFieldId, asked, onKnown])
  const { data, failure } = useLoaded(load)
  if (failure !== undefined) return <p role="alert">{errorText(failure)}</p>
  return data ? <PreviewFigures preview={data} label={field.label} /> : <Skeleton height={120} />
}

function PreviewFigures({ preview, label }: { preview: ConversionPreview; label: string }) {
  const { t } = useTranslation('structure')
  const { t: tables } = useTranslation('tables')
  const { number } = useFormat()
  const { filled, fits, rounded, misfits, examples, misfitExamples } = preview
  if (filled === 0)
    return (
      <Text as="p" size={13} muted>
        {t('convert.noValues')}
      </Text>
    )
  return (
    <div className={css.stack} aria-live="polite">
      <Text as="p" weight="medium">
        {t('convert.fits', { count: fits, number: number(fits), total: number(filled) })}
      </Text>
      {examples.length > 0 && (
        <ul className={css.examples}>
          {examples.map((example, index) => (
            <li key={index}>
              <span>{example.before}</span>
              <IconArrowRight size={14} stroke={1.5} aria-hidden className={css.faint} />
              <span>{example.after === '' ? '—' : example.after}</span>
            </li>
          ))}
        </ul>
      )}
      {rounded > 0 && (
        <Text as="p" size={13} muted>
          {t('convert.rounded', { count: rounded, number: number(rounded) })}
        </Text>
      )}
      {misfits > 0 && (
        <div className={css.warning} role="note">
          <p>{t('convert.misfits', { count: misfits, number: number(misfits), label: t('convert.misfitLabel', { label }) })}</p>
          <ul>
            {misfitExamples.map((example, index) => (
              <li key={index}>
                <strong>{example.text}</strong> {tables(`misfit.${example.reason}`, { defaultValue: '' })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Text as="p" size={13} muted>
        {t('convert.kept')}
      </Text>
    </div>
  )
}
