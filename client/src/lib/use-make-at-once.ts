import { useEffectEvent, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { awaitWriting, giveWriting } from '#client/lib/awaited-writing.ts'
import { closeOverlay } from '#client/lib/overlays.ts'
import { typedAhead } from '#client/lib/typed-ahead.ts'

interface Made {
  /** its address */
  path: string
  /** the place of its title, see write-places.ts */
  title: string
  /** its screen does not ask for the text itself */
  isGiven?: true
}

/** a component may be mounted twice for one wish */
const fulfilled = new WeakSet<object>()

/**
 * Fulfils the wish for something new without asking anything: makes it, opens its address and puts the cursor into its title. Text typed since the
 * wish becomes the title.
 */
export function useMakeAtOnce(wish: object, make: () => Made): void {
  const navigate = useNavigate()
  const fulfil = useEffectEvent(() => {
    const { path, title, isGiven } = make()
    awaitWriting(title, typedAhead.take())
    if (isGiven) giveWriting(title)
    closeOverlay()
    void navigate(path)
  })
  useLayoutEffect(() => {
    if (fulfilled.has(wish)) return
    fulfilled.add(wish)
    fulfil()
  }, [wish])
}
