import { definePage, defineTitle } from '@/components/layout/define-page'
import { RegisterScreen } from '@/components/registers/register-screen'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('registers.processing.title')

export default definePage(async () => <RegisterScreen register="processing" />)
