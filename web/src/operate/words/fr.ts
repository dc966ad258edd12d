import type { OperateWords } from '../words.ts';
import { english } from './en.ts';

export const french: OperateWords = english;
