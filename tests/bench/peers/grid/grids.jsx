// One grid for each page: ?lib=…&rows=…; `window.mountGrid()` answers the milliseconds until its first rows are painted.
import { DataEditor } from '@glideapps/glide-data-grid'
import '@glideapps/glide-data-grid/dist/index.css'
import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { fields, options, valuesAt, widths } from 'bench-rows'
import React, { useCallback } from 'react'
import DataGrid from 'react-data-grid'
import 'react-data-grid/lib/styles.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

const given = new URLSearchParams(location.search)
const count = Number(given.get('rows'))
const names = Object.keys(fields)
const rows = Array.from({ length: count }, (_, row) => ({ id: row, ...valuesAt(row, 'Ada Adams') }))

const number = new Intl.NumberFormat('en')
const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const day = new Intl.DateTimeFormat('en')
const minute = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short' })
const texts = {
  amount: (value) => number.format(value),
  rank: (value) => number.format(value),
  price: (value) => money.format(value / 100),
  share: (value) => `${value}%`,
  due: (value) => day.format(new Date(value)),
  seen: (value) => minute.format(new Date(value)),
}
const optionOf = (id) => options.find((option) => option.id === id)
const textOf = (name, value) => texts[name]?.(value) ?? value

const chip = (option) => (
  <span key={option.id} className="chip" style={{ background: `var(--${option.hue}-soft)`, color: `var(--${option.hue})` }}>
    {option.label}
  </span>
)
/** The same things to see as in the product. */
function contentOf(name, value) {
  if (name === 'done')
    return (
      <span className="box" data-ticked={value === 1 || undefined}>
        {value === 1 && (
          <svg width="12" height="12" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="3">
            <path d="M5 12l5 5l10 -10" />
          </svg>
        )}
      </span>
    )
  if (name === 'state') return chip(optionOf(value))
  if (name === 'tags') return value.map((id) => chip(optionOf(id)))
  if (name === 'mail') return <a href={`mailto:${value}`}>{value}</a>
  if (name === 'owner')
    return value.map((member) => (
      <span key={member} className="person">
        <span className="avatar">AA</span>
        <span>{member}</span>
      </span>
    ))
  return textOf(name, value)
}

const size = { width: '100vw', height: '100vh' }
const isFigure = (name) => ['amount', 'price', 'share', 'rank'].includes(name)

function ReactDataGrid() {
  const columns = names.map((name) => ({
    key: name,
    name,
    width: widths[name],
    frozen: name === 'name',
    cellClass: isFigure(name) ? 'figure' : undefined,
    renderCell: ({ row }) => contentOf(name, row[name]),
  }))
  return <DataGrid columns={columns} rows={rows} rowKeyGetter={(row) => row.id} rowHeight={32} style={{ ...size, blockSize: '100vh' }} />
}

function Ag() {
  const columns = names.map((name) => ({
    field: name,
    width: widths[name],
    pinned: name === 'name' ? 'left' : undefined,
    cellClass: isFigure(name) ? 'figure' : undefined,
    ...(texts[name] ? { valueFormatter: ({ value }) => textOf(name, value) } : { cellRenderer: ({ value }) => contentOf(name, value) }),
  }))
  return (
    <div style={size}>
      <AgGridReact rowData={rows} columnDefs={columns} rowHeight={32} getRowId={({ data }) => String(data.id)} />
    </div>
  )
}

/** Paints on a canvas: nothing but looks is in the page. */
function Glide() {
  const columns = names.map((name) => ({ id: name, title: name, width: widths[name] }))
  const cell = useCallback(([column, row]) => {
    const name = names[column]
    const value = rows[row][name]
    if (name === 'done') return { kind: 'boolean', data: value === 1, allowOverlay: false }
    if (name === 'state') return { kind: 'bubble', data: [optionOf(value).label], allowOverlay: false }
    if (name === 'tags') return { kind: 'bubble', data: value.map((id) => optionOf(id).label), allowOverlay: false }
    if (name === 'owner') return { kind: 'bubble', data: value, allowOverlay: false }
    const text = String(textOf(name, value))
    if (name === 'mail') return { kind: 'uri', data: text, allowOverlay: false }
    return { kind: 'text', data: text, displayData: text, contentAlign: isFigure(name) ? 'right' : 'left', allowOverlay: false }
  }, [])
  return (
    <DataEditor
      columns={columns}
      rows={count}
      getCellContent={cell}
      rowHeight={32}
      freezeColumns={1}
      width={innerWidth}
      height={innerHeight}
    />
  )
}

const grids = { 'react-data-grid': ReactDataGrid, glide: Glide, 'AG Grid': Ag }
ModuleRegistry.registerModules([AllCommunityModule])

const frame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next, 0)))
window.mountGrid = async () => {
  const Grid = grids[given.get('lib')]
  const start = performance.now()
  flushSync(() => createRoot(document.getElementById('root')).render(<Grid />))
  await frame()
  await frame()
  return performance.now() - start
}
