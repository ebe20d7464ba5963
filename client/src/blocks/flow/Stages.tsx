import { IconArrowBarToDown } from '@tabler/icons-react'
import type { CSSProperties, RefObject } from 'react'
import type { PublicFlow } from '#shared/blocks/flow-block.ts'
import css from '#client/blocks/parts/figures.module.css'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { hueColors } from '#client/ui/theme/hues.ts'

interface StagesProps extends Omit<PublicFlow, 'type'> {
  list?: RefObject<HTMLOListElement | null>
  /** the place of the stage whose records alone are shown */
  pressed?: number | undefined
  onPress?: (place: number) => void
  /** records are dropped on stages */
  takesRecords?: boolean
  /** the record that the person stands on, by its name */
  held?: string | undefined
  onMoveHere?: (place: number) => void
}

/** Steps beside each other, each with its number of records. */
export function Stages({ title, stages, list, onPress, takesRecords = false, ...rest }: StagesProps) {
  const { number } = useFormat()
  return (
    <ol ref={list} className={css.stages} aria-label={title} tabIndex={onPress ? undefined : 0}>
      {stages.map(({ label, hue, count }, place) => {
        const { soft, text } = hueColors(hue)
        const words = (
          <>
            <span>{label}</span>
            <b>{number(count)}</b>
          </>
        )
        const style: CSSProperties = { background: soft, color: text }
        return (
          <li key={place} data-takes-records={takesRecords ? place : undefined} style={{ color: text }}>
            {onPress ? (
              <button type="button" style={style} aria-pressed={rest.pressed === place} onClick={() => onPress(place)}>
                {words}
              </button>
            ) : (
              <div style={style}>{words}</div>
            )}
            {rest.held !== undefined && <MoveHere name={rest.held} stage={label} onMove={() => rest.onMoveHere?.(place)} />}
          </li>
        )
      })}
    </ol>
  )
}

/** The way of keys, and of a press without a drag: the record that the person stands on goes to a stage. */
function MoveHere({ name, stage, onMove }: { name: string; stage: string; onMove(): void }) {
  const { t } = useTranslation('blocks')
  return (
    <IconButton
      className={css.moveHere}
      label={t('flow.moveHere', { name, stage })}
      icon={<IconArrowBarToDown size={16} stroke={1.5} aria-hidden />}
      onClick={onMove}
    />
  )
}
