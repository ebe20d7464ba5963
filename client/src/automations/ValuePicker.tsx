import { IconChevronRight, IconMathFunction } from '@tabler/icons-react'
import { useEffect, useId, useMemo, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { foldText } from '#shared/lib/fold-text.ts'
import { placeName, type TextPlace } from '#shared/nouns/automations/template-text.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { useStepSamples } from '#client/automations/step-samples.tsx'
import css from '#client/automations/values.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { OfferedValue } from '#client/nouns/automations/offered-values.ts'
import { isComposing } from '#client/ui/is-composing.ts'
import { NoMatch } from '#client/ui/NoMatch.tsx'
import { Popover } from '#client/ui/Popover.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface ValuePickerProps {
  anchor: RefObject<HTMLElement | null>
  title: string
  offered: readonly OfferedValue[]
  onPick: (place: TextPlace) => void
  /** absent: no formula can stand there */
  onFormula?: (() => void) | undefined
  onClose: (reason: 'escape' | 'outside') => void
}

interface Choice {
  key: string
  name: string
  icon?: ReactNode
  hint?: string | undefined
  /** it has ways of taking one of several */
  leadsOn?: boolean
  choose(): void
}

const mostShown = 100

/** The entries of the list: values by the words that are searched, a formula, or the ways of taking one of several. */
function useChoices({ offered, onPick, onFormula }: Pick<ValuePickerProps, 'offered' | 'onPick' | 'onFormula'>) {
  const { t } = useTranslation('automations')
  const { t: tSteps } = useTranslation('steps')
  const [text, setText] = useState('')
  const [pointed, setPointed] = useState(0)
  const [several, setSeveral] = useState<OfferedValue>()
  const found = useMemo(() => matches(offered, text), [offered, text])
  const { texts, want } = useStepSamples()
  useEffect(() => want(found.slice(0, mostShown).map(({ place }) => placeName(place))), [found, want])
  const open = (value: OfferedValue): void => {
    setSeveral(value)
    setText('')
    setPointed(0)
  }
  const ofTakes = (value: OfferedValue): Choice[] => [
    { key: 'all', name: tSteps('takes.all'), choose: () => onPick(value.place) },
    ...value.takes.map((take) => ({
      key: take,
      name: tSteps(`takes.${take}`),
      choose: () => onPick({ ...value.place, path: `${value.place.path}.${take}` }),
    })),
  ]
  const ofValue = (value: OfferedValue): Choice => {
    const Icon = value.type && cellTypes[value.type].icon
    return {
      key: placeName(value.place),
      name: value.name,
      icon: Icon && <Icon size={16} stroke={1.5} aria-hidden />,
      hint: texts.get(placeName(value.place)) ?? undefined,
      leadsOn: value.takes.length > 0,
      choose: () => (value.takes.length > 0 ? open(value) : onPick(value.place)),
    }
  }
  const formula: Choice[] =
    onFormula && text.trim() === ''
      ? [
          {
            ...{ key: '=', name: t('places.formula'), hint: t('places.formulaAbout'), choose: onFormula },
            icon: <IconMathFunction size={16} stroke={1.5} aria-hidden />,
          },
        ]
      : []
  const choices = several
    ? ofTakes(several).filter(({ name }) => isMatch(name, text))
    : [...found.slice(0, mostShown).map(ofValue), ...formula]
  return {
    ...{ text, setText, setPointed, several, choices },
    active: Math.min(pointed, choices.length - 1),
    back: () => setSeveral(undefined),
  }
}

/** The values that can stand at the caret: letters search by words, the arrows and Enter choose. */
export function ValuePicker({ anchor, title, onClose, ...given }: ValuePickerProps) {
  const { t } = useTranslation('automations')
  const id = useId()
  const { text, setText, setPointed, several, choices, active, back } = useChoices(given)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key.length === 1) event.stopPropagation()
    if (isComposing(event.nativeEvent)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setPointed(Math.max(0, Math.min(choices.length - 1, active + step)))
    else if (event.key === 'Enter') choices[active]?.choose()
    else if (several && text === '' && (event.key === 'Backspace' || event.key === 'ArrowLeft')) back()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Popover anchor={anchor} open onClose={onClose} role="dialog" aria-label={title} className={css.picker}>
      <TextField
        role="combobox"
        aria-label={several ? several.name : t('pick.search')}
        placeholder={several ? several.name : t('pick.search')}
        aria-expanded
        aria-controls={`${id}list`}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          // two braces and an equals sign begin a formula by hand as well
          if (event.currentTarget.value === '=' && given.onFormula) given.onFormula()
          else setText(event.currentTarget.value)
          setPointed(0)
        }}
        onKeyDown={onKeyDown}
      />
      <NoMatch text={text} found={choices.length} />
      <div id={`${id}list`} role="listbox" aria-label={title} className={css.options}>
        {choices.map(({ key, name, icon, hint, leadsOn, choose }, index) => (
          <div
            key={key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            data-active={index === active || undefined}
            ref={(element) => {
              if (index === active) element?.scrollIntoView({ block: 'nearest' })
            }}
            className={css.option}
            onPointerMove={() => setPointed(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={choose}
          >
            {icon}
            <span className={css.name}>{name}</span>
            {hint !== undefined && <span className={css.sample}>{hint}</span>}
            {leadsOn && <IconChevronRight size={16} stroke={1.5} aria-hidden />}
          </div>
        ))}
      </div>
    </Popover>
  )
}

const isMatch = (name: string, text: string): boolean => {
  const folded = foldText(name)
  return foldText(text)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

/** Values whose names have all words. Names that begin so come first, then the near ones. */
function matches(offered: readonly OfferedValue[], text: string): OfferedValue[] {
  const words = foldText(text).trim()
  if (words === '') return offered.filter(({ depth }) => depth < 2)
  const found = offered.filter(({ name }) => isMatch(name, text))
  const begins = (value: OfferedValue): boolean => foldText(value.name).split(' · ').at(-1)?.startsWith(words) === true
  return [...found.filter(begins), ...found.filter((value) => !begins(value))]
}
