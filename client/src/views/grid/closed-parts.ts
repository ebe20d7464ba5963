// Parts that open over a grid, in one chunk: the first paint needs none of them.
export { ColumnMenu } from '#client/views/grid/ColumnMenu.tsx'
export { FindBar } from '#client/views/grid/FindBar.tsx'
export { FoundWords } from '#client/views/grid/FoundWords.tsx'
export { RangeFigures } from '#client/views/grid/RangeFigures.tsx'
export { RowMenu } from '#client/views/grid/RowMenu.tsx'
export { TablePartNotice } from '#client/views/grid/TablePartNotice.tsx'
export { ViewActions } from '#client/views/grid/ViewActions.tsx'
export { ViewDialogs } from '#client/views/grid/ViewDialogs.tsx'
