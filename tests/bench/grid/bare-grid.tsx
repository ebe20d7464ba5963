import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** The floor: the same virtualiser with absolutely placed rows of plain text, and nothing else a grid does. */
function BareGrid({ rows, columns }: { rows: number; columns: number }) {
  const scroller = useRef<HTMLDivElement>(null)
  const window = useVirtualizer({ count: rows, getScrollElement: () => scroller.current, estimateSize: () => 32, overscan: 8 })
  return (
    <div ref={scroller} role="grid" style={{ height: '100vh', overflow: 'auto', contain: 'strict', font: '13px sans-serif' }}>
      <div style={{ height: window.getTotalSize(), width: columns * 112, position: 'relative' }}>
        {window.getVirtualItems().map((item) => (
          <div
            key={item.index}
            role="row"
            aria-rowindex={item.index + 2}
            style={{ position: 'absolute', top: 0, display: 'flex', height: 32, transform: `translateY(${item.start}px)` }}
          >
            {Array.from({ length: columns }, (_, column) => (
              <div key={column} role="gridcell" style={{ width: 112, overflow: 'hidden', whiteSpace: 'nowrap' }}>
                {`Cell ${item.index} of ${column}`}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

const given = new URLSearchParams(location.search)
window.mountGrid = () => {
  const root = document.getElementById('root')
  if (root) flushSync(() => createRoot(root).render(<BareGrid rows={Number(given.get('rows'))} columns={14} />))
}
