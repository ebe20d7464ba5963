import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import css from '#client/features/templates/ui/install.module.css'
import type { Change, Side } from '#client/features/templates/ui/UpdateDialog.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'

interface ChangeLineProps {
  change: Change
  /** of a part that was changed here as well */
  answer?: Side | undefined
  onAnswer?: (side: Side) => void
}

/** One change of an update in words, with both sides where they differ. */
export function ChangeLine({ change, answer, onAnswer }: ChangeLineProps) {
  const { t } = useTranslation('templates')
  const withLabels = useFormulaWords()
  const { act, of, thing, within, part } = change
  const name = thing.label !== '' ? thing.label : t(`update.things.${of}`)
  const words = t(`update.acts.${act}`, { thing: t(`update.things.${of}`), name, part: part === null ? '' : t(`update.parts.${part}`) })
  const [before, after, local] = [change.before, change.after, change.local].map((text) =>
    text === null ? null : part === 'type' ? t(`tables:types.${text as FieldTypeName}`) : withLabels(text),
  )
  return (
    <li className={css.change}>
      <Text as="p" size={13}>
        {words}
        {within && (
          <Text size={12} muted>
            {' '}
            {t('update.within', { label: within.label })}
          </Text>
        )}
      </Text>
      {!onAnswer && act !== 'left' && before != null && after != null && (
        <Text as="p" size={12} muted>
          <del>{before}</del> → <ins>{after}</ins>
        </Text>
      )}
      {act === 'left' && (
        <Text as="p" size={12} muted>
          {t('update.sides', { local: before, after })}
        </Text>
      )}
      {onAnswer && (
        <>
          <Text as="p" size={12} muted>
            {act === 'removed'
              ? t('update.changedHere')
              : t('update.sides', { local: local ?? t('update.other'), after: after ?? t('update.other') })}
          </Text>
          <Segmented<Side | 'none'>
            label={words}
            value={answer ?? 'none'}
            onChange={(side) => side !== 'none' && onAnswer(side)}
            options={[
              { value: 'local', label: t('update.keep') },
              { value: 'template', label: t(act === 'removed' ? 'update.remove' : 'update.take') },
            ]}
          />
        </>
      )}
    </li>
  )
}

/** Formulas name fields by their ids: `{f…}` becomes the label that stands here. */
function useFormulaWords(): (text: string) => string {
  const fields = useEntities('field')
  return (text) =>
    text.replaceAll(/\{(f[0-9a-z]{12})\}/g, (whole, id: string) => {
      const label = fields.find((field) => field.id === id)?.label
      return label === undefined ? whole : `{${label}}`
    })
}
