import { useRef, useState, type ReactNode } from 'react'
import type { PublicAppFilters, PublicControl } from '#shared/blocks/app-filters-block.ts'
import type { ChosenValue } from '#shared/nouns/public-links/chosen-values.ts'
import css from '#client/blocks/parts/figures.module.css'
import publicBlocks from '#client/blocks/parts/public-blocks.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { PublicBlockProps } from '#client/lib/block-view.ts'
import { searchPause, useLater } from '#client/lib/use-later.ts'
import { Button } from '#client/ui/Button.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Popover } from '#client/ui/Popover.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

/** The controls of a visitor. The server judges what they may ask for, and answers with the narrowed blocks. */
export function PublicView({ block, narrowing }: PublicBlockProps<PublicAppFilters>) {
  const { t } = useTranslation('blocks')
  if (!narrowing) return null
  const { chosen, misfits, hasFailed, change, retry } = narrowing
  const set = (id: string, value: ChosenValue): void => {
    const { [id]: _, ...others } = chosen
    change(value.length === 0 ? others : { ...others, [id]: value })
  }
  return (
    <section className={`${publicBlocks.filterCard} ${css.filters}`} aria-label={block.title || t('appFilters.title')}>
      {block.controls.map((control) => (
        <Control
          key={control.id}
          control={control}
          value={chosen[control.id] ?? ''}
          isMisfit={misfits.includes(control.id)}
          onChange={(value) => set(control.id, value)}
        />
      ))}
      {Object.keys(chosen).length > 0 && (
        <Button size="small" variant="quiet" onClick={() => change({})}>
          {t('appFilters.clear')}
        </Button>
      )}
      {hasFailed && (
        <p className={publicBlocks.filterFailed} role="alert">
          {t('appFilters.failed')}{' '}
          <Button size="small" onClick={retry}>
            {t('appFilters.retry')}
          </Button>
        </p>
      )}
    </section>
  )
}

interface ControlProps {
  control: PublicControl
  value: ChosenValue
  /** the server could not read it */
  isMisfit: boolean
  onChange(value: ChosenValue): void
}

function Control(props: ControlProps) {
  const { label, input } = props.control
  const Asked = inputs[input]
  return (
    <div className={css.control} role="group" aria-label={label}>
      <span className={css.label}>{label}</span>
      <Asked {...props} />
    </div>
  )
}

const kinds: Partial<Record<PublicControl['input'], { type: string } | { inputMode: 'decimal' }>> = {
  number: { inputMode: 'decimal' },
  date: { type: 'date' },
  time: { type: 'time' },
}

function Typed({ control, value, isMisfit, onChange }: ControlProps) {
  const { t } = useTranslation('public')
  const [text, setText] = useState(String(value))
  const later = useLater()
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    // taken away by another button
    setSeen(value)
    if (value === '') setText('')
  }
  return (
    <TextField
      {...kinds[control.input]}
      aria-label={control.label}
      maxLength={200}
      value={text}
      error={isMisfit && text !== '' ? t('problems.wrongType') : null}
      onChange={(event) => {
        const next = event.currentTarget.value
        setText(next)
        later(() => onChange(next.trim()), next === '' ? 0 : searchPause)
      }}
    />
  )
}

function Presence({ control: { label, operators }, value, onChange }: ControlProps) {
  const { t } = useTranslation('tables')
  const { t: own } = useTranslation('blocks')
  return (
    <Select
      ariaLabel={label}
      value={value === '' ? 'any' : String(value)}
      options={[
        { value: 'any', label: own('appFilters.any') },
        ...operators.map((name) => ({ value: name, label: t(`operators.${name}`) })),
      ]}
      onChange={(name) => onChange(name === 'any' ? '' : name)}
    />
  )
}

/** Any number of options. */
function Options({ control: { label, options }, value, onChange }: ControlProps) {
  const { t } = useTranslation('blocks')
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const picked = typeof value === 'string' ? [] : value
  const names = options.filter(({ id }) => picked.includes(id)).map((option) => option.label)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={publicBlocks.filterPick}
        aria-label={`${label}: ${names.join(', ') || t('appFilters.any')}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {names.join(', ') || t('appFilters.any')}
      </button>
      <Popover
        anchor={button}
        open={isOpen}
        matchWidth
        role="dialog"
        aria-label={label}
        onClose={(reason) => {
          setOpen(false)
          if (reason === 'escape') button.current?.focus()
        }}
      >
        <div className={publicBlocks.filterOptions} role="group" aria-label={label}>
          {options.map((option) => (
            <Checkbox
              key={option.id}
              checked={picked.includes(option.id)}
              onChange={(event) => onChange(event.currentTarget.checked ? [...picked, option.id] : picked.filter((id) => id !== option.id))}
            >
              {option.label}
            </Checkbox>
          ))}
        </div>
      </Popover>
    </>
  )
}

const inputs: Record<PublicControl['input'], (props: ControlProps) => ReactNode> = {
  ...{ text: Typed, number: Typed, date: Typed, time: Typed, options: Options, presence: Presence },
}
