import { createContext, use, useEffect, useMemo, useState } from 'react'
import { narrowingPrefix as prefix } from '#shared/blocks/narrowing.ts'
import { readChosen, type AllChosen, type ChosenValues } from '#shared/nouns/public-links/chosen-values.ts'
import type { PublicBlock, PublicItem } from '#shared/nouns/public-links/public-item.ts'
import type { BlockNarrowing } from '#client/lib/block-view.ts'
import { narrowLink } from '#client/public/narrow-link.ts'

interface Narrowed {
  chosen: AllChosen
  /** null: it could not be read */
  blocks: Readonly<Record<string, PublicBlock | null>>
}

/** The choices of a visitor in the controls of a link's blocks of filters, and the blocks that they narrow. */
export interface Narrowing {
  of(blockId: string): BlockNarrowing
  /** blocks with those that are narrowed in their places */
  shown(blocks: Record<string, PublicBlock>): Record<string, PublicBlock>
  /** by which a block is narrowed now; undefined: it is whole */
  chosenFor(blockId: string): AllChosen | undefined
}

const whole: Narrowing = {
  of: () => ({ chosen: {}, misfits: [], hasFailed: false, change: () => undefined, retry: () => undefined }),
  shown: (blocks) => blocks,
  chosenFor: () => undefined,
}

export const NarrowingContext = createContext<Narrowing>(whole)

export const useNarrowed = (): Narrowing => use(NarrowingContext)

/** Follows the choices and the item: an answer is asked for again whenever one of them changes. */
export function useNarrowing(token: string, item: PublicItem): Narrowing {
  const [chosen, setChosen] = useState(() => chosenAtStart(token))
  const [narrowed, setNarrowed] = useState<Narrowed>()
  const [problems, setProblems] = useState<readonly string[] | 'failed'>([])
  const [attempt, setAttempt] = useState(0)
  const isAsked = Object.keys(chosen).length > 0
  useEffect(() => {
    if (!isAsked) return
    const abort = new AbortController()
    void narrowLink(token, chosen, abort.signal).then((answer) => {
      if (abort.signal.aborted) return
      if (answer.ok) setNarrowed({ chosen, blocks: answer.blocks })
      setProblems(answer.ok ? [] : answer.problems)
    })
    return () => abort.abort()
  }, [token, item, chosen, isAsked, attempt])
  return useMemo((): Narrowing => {
    const answer = isAsked ? narrowed : undefined
    return {
      of: (blockId) => ({
        chosen: chosen[blockId] ?? {},
        misfits: typeof problems === 'string' || !isAsked ? [] : problems.flatMap((name) => namedIn(name, blockId)),
        hasFailed: isAsked && problems === 'failed',
        change: (next) => {
          const { [blockId]: _, ...others } = chosen
          const all = Object.keys(next).length === 0 ? others : { ...others, [blockId]: next }
          keepChosen(token, blockId, all)
          setChosen(all)
        },
        retry: () => setAttempt((count) => count + 1),
      }),
      shown: (blocks) => {
        if (!answer) return blocks
        const kept = Object.entries(blocks).flatMap(([id, block]) => {
          const own = Object.hasOwn(answer.blocks, id) ? answer.blocks[id] : block
          return own ? [[id, own] as const] : []
        })
        return Object.fromEntries(kept)
      },
      chosenFor: (blockId) => (answer && Object.hasOwn(answer.blocks, blockId) ? answer.chosen : undefined),
    }
  }, [token, chosen, isAsked, narrowed, problems])
}

const namedIn = (name: string, blockId: string): string[] => (name.startsWith(`${blockId}.`) ? [name.slice(blockId.length + 1)] : [])

/** On this device alone; the first letters of a token tell links apart and open none. */
const storeKey = (token: string): string => `trama-only.${token.slice(0, 8)}`

/** The choices of the address, else of the last visit. Others than these are left out. */
function chosenAtStart(token: string): AllChosen {
  const named = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith(prefix))
  if (named.length > 0) return readChosen(Object.fromEntries(named.map(([name, text]) => [name.slice(prefix.length), parsed(text)])))
  try {
    return readChosen(parsed(localStorage.getItem(storeKey(token)) ?? '{}'))
  } catch {
    return {}
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function keepChosen(token: string, blockId: string, all: AllChosen): void {
  const address = new URL(location.href)
  const own: ChosenValues | undefined = all[blockId]
  if (own) address.searchParams.set(prefix + blockId, JSON.stringify(own))
  else address.searchParams.delete(prefix + blockId)
  history.replaceState(history.state, '', address)
  try {
    if (Object.keys(all).length > 0) localStorage.setItem(storeKey(token), JSON.stringify(all))
    else localStorage.removeItem(storeKey(token))
  } catch {
    // private windows may refuse storage: the choices then live as long as the page
  }
}
