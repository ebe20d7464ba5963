import { useRef, useState } from 'react'
import type { Named } from '#shared/nouns/connectors/board-schemas.ts'
import type { BoardName } from '#shared/nouns/connectors/source-names.ts'
import { listBoards, listOrganizations, type BoardWay } from '#client/features/imports/ui/boards/call-boards.ts'
import { errorText } from '#client/i18n/error-text.ts'

/** The things that a token opens: organisations first, then the boards of one. */
export interface FoundBoards {
  way?: BoardWay
  organizations?: readonly Named[]
  /** null: boards of no organisation; undefined: none was chosen */
  organization?: string | null
  boards?: readonly Named[]
  isBusy: boolean
  failure?: string
}

/** Asks a product of boards step by step. An answer of an earlier step than the last changes nothing. */
export function useBoards(product: BoardName): {
  found: FoundBoards
  connect(way: BoardWay): void
  choose(organization: string | null): void
  leave(): void
} {
  const [found, setFound] = useState<FoundBoards>({ isBusy: false })
  const round = useRef(0)

  function ask(begun: Omit<FoundBoards, 'isBusy'>, work: Promise<Partial<FoundBoards>>): void {
    const own = ++round.current
    setFound({ ...begun, isBusy: true })
    work.then(
      (more) => own === round.current && setFound({ ...begun, ...more, isBusy: false }),
      (error: unknown) => own === round.current && setFound({ ...begun, isBusy: false, failure: errorText(error) }),
    )
  }
  return {
    found,
    leave: () => {
      round.current++
      setFound({ isBusy: false })
    },
    connect: (way) =>
      ask(
        {},
        listOrganizations(product, way).then((organizations) => ({ way, organizations })),
      ),
    choose: (organization) => {
      const { way, organizations } = found
      if (!way || !organizations) return
      ask(
        { way, organizations, organization },
        listBoards(product, way, organization).then((boards) => ({ boards })),
      )
    },
  }
}
