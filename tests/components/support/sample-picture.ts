/** A picture of 20 × 20 noisy pixels as an address that holds it: more bytes than a mark that counts readers. */
export function samplePicture(): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 20
  const pen = canvas.getContext('2d')
  for (let at = 0; pen && at < 400; at += 1) {
    pen.fillStyle = `hsl(${(at * 47) % 360} 80% 50%)`
    pen.fillRect(at % 20, Math.floor(at / 20), 1, 1)
  }
  return canvas.toDataURL('image/png')
}
