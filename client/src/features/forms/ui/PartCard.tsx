import { IconArrowDown, IconArrowUp, IconChevronDown, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { isAsking, type Form, type FormPart } from '#shared/nouns/forms/form.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { cellIcons } from '#client/cells/cell-icons.ts'
import { problemOf } from '#client/features/forms/data/form-parts.ts'
import css from '#client/features/forms/ui/forms.module.css'
import { partIcons } from '#client/features/forms/ui/part-icons.ts'
import { PartSettings } from '#client/features/forms/ui/PartSettings.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { DropLine } from '#client/ui/drag/DropLine.tsx'
import { useDragItem } from '#client/ui/drag/use-drag-item.ts'
import { IconButton } from '#client/ui/IconButton.tsx'

const icon = { size: 16, stroke: 1.5 } as const

export interface PartCardProps {
  form: Form
  part: FormPart
  parts: readonly FormPart[]
  fields: readonly Field[]
  board: string
  /** the number of the page that it is on, or begins */
  page: number
  isFirst: boolean
  isLast: boolean
  /** the field that must be filled unless its part says otherwise */
  namingFieldId: string | null
  isOpen: boolean
  onToggle: () => void
  onChange: (part: FormPart) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

/** One part of a form in its editor; opened, it shows its settings. */
export function PartCard(props: PartCardProps) {
  const { part, parts, fields, board, page, isFirst, isLast, isOpen, onToggle, onMove, onRemove } = props
  const { t } = useTranslation('forms')
  const element = useRef<HTMLLIElement>(null)
  const { isDragged, edge } = useDragItem(element, {
    place: { board, list: 'parts', item: part.id },
    edges: ['top', 'bottom'],
    isOff: isOpen,
  })
  const field = isAsking(part) ? fields.find((candidate) => candidate.id === part.field_id) : undefined
  const Icon = part.type === 'field' && field ? cellIcons[field.type] : partIcons[part.type]
  const name = nameOf(part, field) || t(`parts.${part.type}`)
  const problem = problemOf(parts, part, fields)
  return (
    <li
      ref={element}
      className={css.part}
      data-type={part.type}
      data-open={isOpen || undefined}
      data-dragged={isDragged || undefined}
      onKeyDown={(event) => {
        const step = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp'] : undefined
        if (step === undefined) return
        event.preventDefault()
        onMove(step)
      }}
    >
      <DropLine edge={edge} />
      <div className={css.partHead}>
        <IconGripVertical size={16} stroke={1.5} className={css.grip} aria-hidden />
        <button type="button" className={css.partName} aria-expanded={isOpen} onClick={onToggle}>
          <Icon {...icon} aria-hidden />
          <span className={css.partText}>{part.type === 'page_break' ? t('editor.page', { page, title: part.title ?? '' }) : name}</span>
          {isAsking(part) && part.required === true && <span className={css.star}>*</span>}
          {part.when && <span className={css.tag}>{t('editor.conditional')}</span>}
          {problem && <span className={css.tagWrong}>{t(`problems.${problem}.tag`)}</span>}
          <IconChevronDown {...icon} className={css.chevron} aria-hidden />
        </button>
        <IconButton label={t('editor.up', { name })} icon={<IconArrowUp {...icon} />} disabled={isFirst} onClick={() => onMove(-1)} />
        <IconButton label={t('editor.down', { name })} icon={<IconArrowDown {...icon} />} disabled={isLast} onClick={() => onMove(1)} />
        <IconButton label={t('editor.remove', { name })} icon={<IconTrash {...icon} />} onClick={onRemove} />
      </div>
      {isOpen && <PartSettings {...props} field={field} problem={problem} />}
    </li>
  )
}

function nameOf(part: FormPart, field: Field | undefined): string {
  if (isAsking(part)) return part.label || (field?.label ?? '')
  if (part.type === 'picture') return part.alt ?? part.picture?.name ?? ''
  return part.type === 'section' || part.type === 'page_break' ? (part.title ?? '') : part.text.slice(0, 80)
}
