import { saveFile } from '#client/lib/save-file.ts'

/** Properties that a picture outside the page does not inherit. */
const drawn = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'fill-opacity', 'opacity', 'font-family', 'font-size', 'font-weight']
const scale = 2
const rowHeight = 20

/** Saves the drawing inside an element as a picture on the block's own background. */
export async function savePicture(box: HTMLElement | null, name: string): Promise<void> {
  const svg = box?.querySelector<SVGSVGElement>('svg.recharts-surface')
  if (!box || !svg) return
  const { width, height } = svg.getBoundingClientRect()
  const copy = svg.cloneNode(true) as SVGSVGElement
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')]
  for (const [index, element] of [copy, ...copy.querySelectorAll<SVGElement>('*')].entries()) {
    const original = originals[index]
    const style = original && getComputedStyle(original)
    if (style) for (const property of drawn) element.style.setProperty(property, style.getPropertyValue(property))
  }
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  const names = [...box.querySelectorAll<HTMLElement>('[data-legend] li')]
  canvas.height = (height + names.length * rowHeight) * scale
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--tr-surface')
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, 0, 0, width * scale, height * scale)
  drawNames(pen, names, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob) saveFile(blob, name)
}

/** The names of the colours below the drawing, as a line each. */
function drawNames(pen: CanvasRenderingContext2D, names: readonly HTMLElement[], top: number): void {
  pen.scale(scale, scale)
  for (const [index, name] of names.entries()) {
    const style = getComputedStyle(name)
    const mark = name.firstElementChild
    const y = top + index * rowHeight
    pen.fillStyle = mark ? getComputedStyle(mark).backgroundColor : style.color
    pen.fillRect(16, y + 4, 8, 8)
    pen.fillStyle = style.color
    pen.font = `12px ${style.fontFamily}`
    pen.fillText(name.textContent, 32, y + 12)
  }
}
