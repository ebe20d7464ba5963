import { useEffect } from 'react'

/** Names the window: "Orders · Trama". The page's own part comes first, since tabs cut the end. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Trama`
    return () => {
      document.title = 'Trama'
    }
  }, [title])
}
