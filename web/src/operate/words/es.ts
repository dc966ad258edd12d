import type { OperateWords } from '../words.ts';
import { english } from './en.ts';

export const spanish: OperateWords = english;
