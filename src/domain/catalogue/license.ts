/** The conditions a Creative Commons licence URL names: `…/licenses/by-nc-sa/3.0/` → nc and sa. */
export interface LicenseConditions {
  nc: boolean;
  nd: boolean;
  sa: boolean;
}

export function licenseConditions(url: string): LicenseConditions {
  const conditions = /\/licenses\/([a-z+-]+)(?:\/|$)/i.exec(url)?.[1].toLowerCase().split('-') ?? [];
  return { nc: conditions.includes('nc'), nd: conditions.includes('nd'), sa: conditions.includes('sa') };
}

/** Whether an operator may assign it to items without a licence: any web URL. */
export function isLicenseUrl(text: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}]{1,1900}$/iu.test(text) && URL.canParse(text);
}
