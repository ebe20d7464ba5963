import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, type RefObject } from 'react'
import { lineCell, type PublicFormField } from '#shared/nouns/public-links/public-item.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { filesAt, misfitOf, newLine } from '#client/public/form-state.ts'
import { FormField } from '#client/public/FormField.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/public/LinesField.module.css'
import type { PublicFilling } from '#client/public/use-public-filling.ts'
import type { VisitorLine } from '#client/public/visitor-store.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'

/** Controls that answer something. */
const answers = ':is(input:not([hidden]), textarea, [role="combobox"], [data-line] > :not(:first-child) button)'

interface LinesFieldProps {
  field: PublicFormField
  problem: string | undefined
  filling: PublicFilling
}

/** Lines that a visitor adds, each a linked record of its own. */
export function LinesField({ field, problem, filling }: LinesFieldProps) {
  const { t } = useTranslation('public')
  const box = useRef<HTMLFieldSetElement>(null)
  const lines = filling.lines[field.id] ?? []
  const focusNext = useFocusAfter(lines, box)
  const change = (next: readonly VisitorLine[]): void => filling.changeLines(field.id, next)
  const add = (): void => {
    focusNext('line')
    change([...lines, newLine(field)])
  }
  const isFull = lines.length >= (field.most ?? 1)
  return (
    <fieldset ref={box} className={css.lines}>
      <legend>{field.required ? `${field.label} *` : field.label}</legend>
      {field.help !== undefined && <p className={css.help}>{field.help}</p>}
      {field.hasOthers === true && <p className={css.help}>{t('lines.others')}</p>}
      {lines.map((line, index) => (
        <Line
          key={line.key}
          {...{ field, line, index, filling }}
          onChange={(next) => change(lines.map((other) => (other === line ? next : other)))}
          onRemove={() => {
            focusNext('add')
            change(lines.filter((other) => other !== line))
          }}
        />
      ))}
      <div>
        <Button
          data-add
          variant="quiet"
          icon={<IconPlus size={16} stroke={1.5} />}
          disabled={isFull}
          aria-invalid={problem === undefined ? undefined : true}
          onClick={add}
        >
          {t(lines.length === 0 ? 'lines.add' : 'lines.another')}
        </Button>
      </div>
      {problem !== undefined && (
        <p className={css.problem} role="alert">
          {t(`problems.${problem}`, { defaultValue: t('problems.wrongType') })}
        </p>
      )}
    </fieldset>
  )
}

/** A new line begins at its first answer; after a removed one, the next step is to add another. */
function useFocusAfter(lines: readonly VisitorLine[], box: RefObject<HTMLElement | null>) {
  const next = useRef<'line' | 'add'>(undefined)
  useEffect(() => {
    const { current } = next
    next.current = undefined
    if (current === undefined) return
    const last = [...(box.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])].at(-1)
    if (current === 'add') box.current?.querySelector<HTMLElement>('[data-add]')?.focus()
    else last?.querySelector<HTMLElement>(answers)?.focus()
  }, [lines, box])
  return (wanted: 'line' | 'add'): void => {
    next.current = wanted
  }
}

interface LineProps {
  field: PublicFormField
  line: VisitorLine
  index: number
  filling: PublicFilling
  onChange: (line: VisitorLine) => void
  onRemove: () => void
}

function Line({ field, line, index, filling, onChange, onRemove }: LineProps) {
  const { t } = useTranslation('public')
  const number = index + 1
  return (
    <div className={css.line} role="group" aria-label={t('lines.line', { number })} data-line>
      <Row gap={0} justify="between" size={12} muted>
        <span>{t('lines.line', { number })}</span>
        <IconButton label={t('lines.remove', { number })} icon={<IconTrash size={16} stroke={1.5} />} onClick={onRemove} />
      </Row>
      {(field.columns ?? []).map((column) => {
        const place = { part: field.id, line: line.key, column: column.id }
        const value = line.values[column.id] ?? null
        return (
          <FormField
            key={column.id}
            field={column}
            value={value}
            files={filesAt(filling.files, place)}
            problem={filling.problems[lineCell(field.id, index, column.id)] ?? misfitOf(column, value)}
            onChange={(next) => onChange({ ...line, values: { ...line.values, [column.id]: next } })}
            onFiles={(files) =>
              filling.choose(
                place,
                files.map((file) => ({ ...file, ...place })),
              )
            }
            onProblem={(problem) => filling.fail(lineCell(field.id, index, column.id), problem)}
          />
        )
      })}
    </div>
  )
}
