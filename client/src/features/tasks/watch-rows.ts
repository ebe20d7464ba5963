/**
 * Watches the rows of tasks in a list, also later ones, and tells of those that stay wholly in sight.
 * @param ms how long they stay
 * @returns how to stop
 */
export function watchRows(list: HTMLElement, ms: number, tell: (ids: string[]) => void): () => void {
  const inSight = new Set<string>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const later = (ids: readonly string[]): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      const stayed = ids.filter((id) => inSight.has(id))
      if (stayed.length > 0) tell(stayed)
    }, ms)
    timers.add(timer)
  }
  const sight = new IntersectionObserver(
    (changes) => {
      const come: string[] = []
      for (const { target, isIntersecting } of changes) {
        const { task: id = '' } = (target as HTMLElement).dataset
        if (!isIntersecting) inSight.delete(id)
        else if (!inSight.has(id)) come.push(id)
      }
      for (const id of come) inSight.add(id)
      if (come.length > 0) later(come)
    },
    { threshold: 1 },
  )
  const watch = (root: ParentNode): void => root.querySelectorAll('[data-task]').forEach((row) => sight.observe(row))
  const drawn = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (!(node instanceof HTMLElement)) continue
        if (node.dataset['task'] !== undefined) sight.observe(node)
        watch(node)
      }
  })
  watch(list)
  drawn.observe(list, { childList: true, subtree: true })
  return () => {
    sight.disconnect()
    drawn.disconnect()
    for (const timer of timers) clearTimeout(timer)
  }
}
