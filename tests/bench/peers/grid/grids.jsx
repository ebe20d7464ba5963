// One grid for each page: ?lib=…&rows=…; `window.mountGrid()` puts it there.
import { DataEditor } from '@glideapps/glide-data-grid'
import '@glideapps/glide-data-grid/dist/index.css'
import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { contentOf, isFigure, names, optionOf, shownText, texts } from 'bench-cells'
import { valuesAt, widths } from 'bench-rows'
import React, { useCallback } from 'react'
import DataGrid from 'react-data-grid'
import 'react-data-grid/lib/styles.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

const given = new URLSearchParams(location.search)
const count = Number(given.get('rows'))
const rows = Array.from({ length: count }, (_, row) => ({ id: row, ...valuesAt(row, 'Ada Adams') }))

const size = { width: '100vw', height: '100vh' }

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
    ...(texts[name] ? { valueFormatter: ({ value }) => shownText(name, value) } : { cellRenderer: ({ value }) => contentOf(name, value) }),
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
    const text = String(shownText(name, value))
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

window.mountGrid = () => {
  const Grid = grids[given.get('lib')]
  flushSync(() => createRoot(document.getElementById('root')).render(<Grid />))
}
