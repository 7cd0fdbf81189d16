import { chatAnswers } from '../../../../messages/fr.json'

export default chatAnswers
