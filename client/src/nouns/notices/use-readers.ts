import { useEffect, useState } from 'react'
import { foldText } from '#shared/lib/fold-text.ts'
import type { Member } from '#shared/nouns/members/member.ts'
import type { NoticeAbout } from '#shared/nouns/notices/notice.ts'
import { call } from '#client/engine/api/call.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'

/** People offered at once. */
const offered = 20

export type ReadPlace = Pick<NoticeAbout, 'itemType' | 'itemId' | 'recordId' | 'fieldId'>

/**
 * Other members whose names contain the text, as far as they may see a place. Without a network all are offered: rights are asked again when
 * somebody is told.
 */
export function useReaders({ itemType, itemId, recordId, fieldId }: ReadPlace, search: string | undefined): readonly Member[] {
  const { memberId } = useSession()
  const members = useEntities('member')
  const wanted = search === undefined ? undefined : foldText(search.trim())
  const found =
    wanted === undefined
      ? []
      : members
          .filter(({ id, active, displayName }) => active && id !== memberId && foldText(displayName).includes(wanted))
          .toSorted((a, b) => a.displayName.localeCompare(b.displayName))
          .slice(0, offered)
  const ids = found.map(({ id }) => id).join(' ')
  const [readers, setReaders] = useState<ReadonlyMap<string, boolean>>(new Map())
  useEffect(() => {
    // who answers a request for access is told to nobody
    if (ids === '' || itemType === 'accessRequest') return
    const asked = ids.split(' ')
    const gone = new AbortController()
    call('POST notices/readers', { body: { itemType, itemId, recordId, fieldId, members: asked }, signal: gone.signal }).then(
      ({ members: seeing }) => setReaders((before) => new Map([...before, ...asked.map((id) => [id, seeing.includes(id)] as const)])),
      // without an answer everybody is offered
      () => undefined,
    )
    return () => gone.abort()
  }, [ids, itemType, itemId, recordId, fieldId])
  return found.filter(({ id }) => readers.get(id) !== false)
}
