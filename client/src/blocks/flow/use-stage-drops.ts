import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { followRecords } from '#client/blocks/flow/follow-records.ts'
import { useHeldRecord } from '#client/blocks/flow/use-held-record.ts'
import { useStageMove, type Stage } from '#client/blocks/flow/use-stage-move.ts'
import { readTable } from '#client/engine/replica/use-records.ts'
import { useDropSpots } from '#client/ui/drag/use-drop-spots.ts'
import type { Point } from '#client/ui/grid/grid-types.ts'

interface StageDrops {
  table: Table
  field: Field
  stages: readonly Stage[]
  list: RefObject<HTMLElement | null>
  isOff: boolean
}

const spots = '[data-takes-records]'

/** Records of any block that go to a stage: dropped by mouse or finger, or moved by the button of the stage. */
export function useStageDrops({ table, field, stages, list, isOff }: StageDrops) {
  const { nameOf, move, mayMove } = useStageMove(table, field)
  const isClosed = isOff || !mayMove
  const [carried, setCarried] = useState<{ name: string; at: Point }>()
  const over = useRef<HTMLElement>(undefined)
  const takes = useCallback((recordId: string) => readTable(table.id)?.find(recordId) !== undefined, [table.id])
  const held = useHeldRecord(list, takes, isClosed)

  const moveTo = (recordId: string, spot: Element | null | undefined): void => {
    const place = spot instanceof HTMLElement ? spot.dataset['takesRecords'] : undefined
    const stage = place === undefined ? undefined : stages[Number(place)]
    if (stage) move(recordId, stage)
  }
  const spotAt = ({ x, y }: Point): HTMLElement | undefined => {
    const spot = document.elementFromPoint(x, y)?.closest<HTMLElement>(spots)
    return spot && list.current?.contains(spot) === true ? spot : undefined
  }
  const lightUp = (spot: HTMLElement | undefined): void => {
    if (spot === over.current) return
    delete over.current?.dataset['over']
    over.current = spot
    if (spot) spot.dataset['over'] = ''
  }
  const show = useEffectEvent((one: { recordId: string; at: Point } | undefined): void => {
    lightUp(one && spotAt(one.at))
    setCarried(one && { name: nameOf(one.recordId), at: one.at })
  })
  const drop = useEffectEvent((recordId: string, at: Point): void => moveTo(recordId, spotAt(at)))
  useEffect(() => {
    if (isClosed) return
    return followRecords({ takes, show: (one) => show(one), drop: (recordId, at) => drop(recordId, at) })
  }, [isClosed, takes])
  useDropSpots(list, { spots, takes, onDrop: moveTo, isOff: isClosed }, stages.length)

  return {
    mayMove: !isClosed,
    carried,
    held: held === undefined ? undefined : nameOf(held),
    moveHeld: (place: number): void => {
      const stage = stages[place]
      if (held !== undefined && stage) move(held, stage)
    },
  }
}
