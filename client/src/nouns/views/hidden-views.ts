import { useAtom } from 'jotai'
import { useCallback, useMemo } from 'react'
import { storedAtom } from '#client/lib/stored-atom.ts'

const viewsText = storedAtom('hiddenViews', '', (stored) => (typeof stored === 'string' ? stored : undefined))
const mostKept = 500

/** The views that the person took out of their menu, on this device. The last five hundred are kept. */
export function useHiddenViews(): [hidden: ReadonlySet<string>, setHidden: (viewId: string, isHidden: boolean) => void] {
  const [text, setText] = useAtom(viewsText)
  const hidden = useMemo(() => new Set(text.split(',').filter(Boolean)), [text])
  const setHidden = useCallback(
    (viewId: string, isHidden: boolean) =>
      setText((before) => {
        const others = before.split(',').filter((id) => id !== '' && id !== viewId)
        return (isHidden ? [...others, viewId] : others).slice(-mostKept).join(',')
      }),
    [setText],
  )
  return [hidden, setHidden]
}
