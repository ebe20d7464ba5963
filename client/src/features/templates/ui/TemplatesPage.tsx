import { Navigate, Route, Routes } from 'react-router-dom'
import { BuilderPage } from '#client/features/templates/ui/BuilderPage.tsx'
import { GalleryPage } from '#client/features/templates/ui/GalleryPage.tsx'
import { TemplatePage } from '#client/features/templates/ui/TemplatePage.tsx'

export { TemplateDialogs } from '#client/features/templates/ui/TemplateDialogs.tsx'

/** `/templates/*`: the gallery, the builder page and the detail of a template, in one file. */
export function TemplatesPage() {
  return (
    <Routes>
      <Route index element={<GalleryPage />} />
      <Route path="create" element={<BuilderPage />} />
      <Route path=":id" element={<TemplatePage />} />
      <Route path="*" element={<Navigate to="/templates" replace />} />
    </Routes>
  )
}
