import { useMemo } from 'react'
import { useNavigate, type To } from 'react-router-dom'
import { followId } from '#shared/nouns/follows/follow.ts'
import type { ActEnv } from '#client/nouns/acts/act.ts'
import { useStarredKeys } from '#client/nouns/favourites/favourites.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useBuilds } from '#client/lib/builder-mode.ts'
import { useModalAddress } from '#client/lib/use-modal-address.ts'
import { useLatest } from '#client/lib/use-latest.ts'

/** The surroundings of acts: rights, marks and ways of this person. */
export function useActEnv(): ActEnv {
  const { t, language } = useTranslation('common')
  const access = useAccess()
  const { memberId } = useSession()
  const builds = useBuilds()
  const starred = useStarredKeys()
  const follows = useEntities('follow')
  const navigate = useNavigate()
  const go = useLatest((to: To) => void navigate(to))
  const modal = useLatest(useModalAddress())
  return useMemo((): ActEnv => {
    const followed = new Set(follows.map(({ id }) => id))
    return {
      access,
      memberId,
      builds,
      t,
      language,
      isStarred: (type, id) => starred.has(`${type}:${id}`),
      isFollowed: (thing) => followed.has(followId(memberId, thing)),
      go,
      modal,
      open: (path, added) => {
        const query = new URLSearchParams(window.location.pathname === path ? window.location.search : '')
        for (const [key, value] of Object.entries(added)) query.set(key, value)
        go({ pathname: path, search: `?${query}` })
      },
    }
  }, [access, memberId, builds, t, language, starred, follows, go, modal])
}
