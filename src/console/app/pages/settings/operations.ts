// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type TimeZoneSettingQueryVariables = Exact<{ [key: string]: never; }>;


export type TimeZoneSettingQuery = { organisationTimeZone: string | null };

export type SettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsQuery = { invoiceSettings: { address: string | null, vatNumber: string | null, bankDetails: string | null, vatPercent: number, paymentDays: number, prefix: string } | null, extractionSettings: { automatic: boolean, applyFrom: number | null } | null, quotas: Array<{ name: Types.QuotaName, used: number, limit: number, isDaily: boolean }> | null };

export type SaveTradesMutationVariables = Exact<{
  trades: Array<Types.TradeInput> | Types.TradeInput;
}>;


export type SaveTradesMutation = { setTrades: Array<{ name: string }> };

export type SecondFactorRolesQueryVariables = Exact<{ [key: string]: never; }>;


export type SecondFactorRolesQuery = { secondFactorRoles: Array<Types.Role> | null };

export type SaveSecondFactorRolesMutationVariables = Exact<{
  roles: Array<Types.Role> | Types.Role;
}>;


export type SaveSecondFactorRolesMutation = { setSecondFactorRoles: Array<Types.Role> };

export type SaveTimeZoneMutationVariables = Exact<{
  timeZone: string;
}>;


export type SaveTimeZoneMutation = { setOrganisationTimeZone: string };

export type SaveWeekStartMutationVariables = Exact<{
  weekStart: Types.WeekStart;
}>;


export type SaveWeekStartMutation = { setOrganisationWeekStart: Types.WeekStart };

export type SaveNameMutationVariables = Exact<{
  name: string;
}>;


export type SaveNameMutation = { renameOrganisation: string };

export type SaveInvoiceSettingsMutationVariables = Exact<{
  input: Types.InvoiceSettingsInput;
}>;


export type SaveInvoiceSettingsMutation = { updateInvoiceSettings: { prefix: string } };

export type SaveExtractionSettingsMutationVariables = Exact<{
  input: Types.ExtractionSettingsInput;
}>;


export type SaveExtractionSettingsMutation = { updateExtractionSettings: { automatic: boolean, applyFrom: number | null } };

export type CompanySignInSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type CompanySignInSettingsQuery = { companyRedirectUri: string | null, companySignIn: { issuer: string, clientId: string, roleClaim: string | null, defaultRole: Types.Role | null, requiredRoles: Array<Types.Role>, passwordOwnerId: string | null, roleRules: Array<{ value: string, role: Types.Role }> } | null, signInDomains: Array<SignInDomainFragment> | null, memberPage: { data: Array<{ userId: string, name: string, email: string }> } | null };

export type SignInDomainFragment = { domain: string, recordName: string, recordText: string, verifiedAt: string | null };

export type SaveCompanySignInMutationVariables = Exact<{
  input: Types.CompanySignInInput;
}>;


export type SaveCompanySignInMutation = { setCompanySignIn: { issuer: string } };

export type RemoveCompanySignInMutationVariables = Exact<{ [key: string]: never; }>;


export type RemoveCompanySignInMutation = { removeCompanySignIn: { issuer: string } };

export type AddSignInDomainMutationVariables = Exact<{
  domain: string;
}>;


export type AddSignInDomainMutation = { addSignInDomain: SignInDomainFragment };

export type VerifySignInDomainMutationVariables = Exact<{
  domain: string;
}>;


export type VerifySignInDomainMutation = { verifySignInDomain: SignInDomainFragment };

export type RemoveSignInDomainMutationVariables = Exact<{
  domain: string;
}>;


export type RemoveSignInDomainMutation = { removeSignInDomain: { domain: string } };

export type ExportOrganisationMutationVariables = Exact<{ [key: string]: never; }>;


export type ExportOrganisationMutation = { createOrganisationArchiveLink: { url: string } };

export type CloseOrganisationMutationVariables = Exact<{
  name: string;
}>;


export type CloseOrganisationMutation = { closeOrganisation: { id: string } };

export type ReopenOrganisationMutationVariables = Exact<{ [key: string]: never; }>;


export type ReopenOrganisationMutation = { reopenOrganisation: { id: string } };

export const TimeZoneSettingDocument = {"kind":"Document","documentId":"sha256:6fe28976028e1b2224cbbf944e40f41932d16cb37b122cc8fdb8b7c299960d29","definitions":[]} as unknown as DocumentNode<TimeZoneSettingQuery, TimeZoneSettingQueryVariables>;
export const SettingsDocument = {"kind":"Document","documentId":"sha256:8bf6b69acd9e51c476dc190a0c62f330df22b43d184f0f8aa62d33857b778cc0","definitions":[]} as unknown as DocumentNode<SettingsQuery, SettingsQueryVariables>;
export const SaveTradesDocument = {"kind":"Document","documentId":"sha256:0d2a40e22fb6726b60f7b081ec70bda4ddad042e0cc9f60b4e0969030b80f1d9","definitions":[]} as unknown as DocumentNode<SaveTradesMutation, SaveTradesMutationVariables>;
export const SecondFactorRolesDocument = {"kind":"Document","documentId":"sha256:2a7eacf0b7e068d0c6745c555bd540f574ead5af4dd7c575121dde6ecf8bbab2","definitions":[]} as unknown as DocumentNode<SecondFactorRolesQuery, SecondFactorRolesQueryVariables>;
export const SaveSecondFactorRolesDocument = {"kind":"Document","documentId":"sha256:f779a7e34c2b4041cb183aafc578e7f5e4674f6291cadc35d51e83c8cc880bb9","definitions":[]} as unknown as DocumentNode<SaveSecondFactorRolesMutation, SaveSecondFactorRolesMutationVariables>;
export const SaveTimeZoneDocument = {"kind":"Document","documentId":"sha256:18d9d707f632436701f3713b2ed620b6cab55a43037450b6608d48efe9018a77","definitions":[]} as unknown as DocumentNode<SaveTimeZoneMutation, SaveTimeZoneMutationVariables>;
export const SaveWeekStartDocument = {"kind":"Document","documentId":"sha256:e6c3fc51d6a838ef91d26412c26e10885f7f643a18a73b1a7a73ac12e41ee9c0","definitions":[]} as unknown as DocumentNode<SaveWeekStartMutation, SaveWeekStartMutationVariables>;
export const SaveNameDocument = {"kind":"Document","documentId":"sha256:794ec54a337164261f38aa780384bb3cee07b6957b34dae22ed0e07d366bdec1","definitions":[]} as unknown as DocumentNode<SaveNameMutation, SaveNameMutationVariables>;
export const SaveInvoiceSettingsDocument = {"kind":"Document","documentId":"sha256:2e3343e90d3ef14d6fcfb646a092a939f831633e20487f0484b2ec34eccec7fc","definitions":[]} as unknown as DocumentNode<SaveInvoiceSettingsMutation, SaveInvoiceSettingsMutationVariables>;
export const SaveExtractionSettingsDocument = {"kind":"Document","documentId":"sha256:99801de57966a697790ed25b68eac99600ad191a19d8a87d926d2ceaed73ad09","definitions":[]} as unknown as DocumentNode<SaveExtractionSettingsMutation, SaveExtractionSettingsMutationVariables>;
export const CompanySignInSettingsDocument = {"kind":"Document","documentId":"sha256:1df2c7130953c96932932e987b5579c2695606ee6598335999000b063cdc759f","definitions":[]} as unknown as DocumentNode<CompanySignInSettingsQuery, CompanySignInSettingsQueryVariables>;
export const SaveCompanySignInDocument = {"kind":"Document","documentId":"sha256:4ae212a65d65f88b11fc108162b41f4466ac5bb6b52ddd87900b34ef24a71ba9","definitions":[]} as unknown as DocumentNode<SaveCompanySignInMutation, SaveCompanySignInMutationVariables>;
export const RemoveCompanySignInDocument = {"kind":"Document","documentId":"sha256:70f2607c6652075faef2c7e03c6df5c9dea590f921dd728b5fad57a7e9c004fe","definitions":[]} as unknown as DocumentNode<RemoveCompanySignInMutation, RemoveCompanySignInMutationVariables>;
export const AddSignInDomainDocument = {"kind":"Document","documentId":"sha256:f00578c2640d888840cded550e6171047f1176d5aa8a439489bdd8eb5e883891","definitions":[]} as unknown as DocumentNode<AddSignInDomainMutation, AddSignInDomainMutationVariables>;
export const VerifySignInDomainDocument = {"kind":"Document","documentId":"sha256:2649f20bf6df7ee607d4e259c5e46a47e214d482c69153012759b117ac3b7626","definitions":[]} as unknown as DocumentNode<VerifySignInDomainMutation, VerifySignInDomainMutationVariables>;
export const RemoveSignInDomainDocument = {"kind":"Document","documentId":"sha256:e446f415735d515639d2f1c58257c82da5793ecac3d10c2979ff0273d6ddca8d","definitions":[]} as unknown as DocumentNode<RemoveSignInDomainMutation, RemoveSignInDomainMutationVariables>;
export const ExportOrganisationDocument = {"kind":"Document","documentId":"sha256:de73b0b94a1d119e5a3ee7b3407330b6de33e34551bf5cdaac97bb306ce949f8","definitions":[]} as unknown as DocumentNode<ExportOrganisationMutation, ExportOrganisationMutationVariables>;
export const CloseOrganisationDocument = {"kind":"Document","documentId":"sha256:f31abeb20d04c76f0c59fb28cc5a2ca05169bac2b772b27894ef26e548242b1c","definitions":[]} as unknown as DocumentNode<CloseOrganisationMutation, CloseOrganisationMutationVariables>;
export const ReopenOrganisationDocument = {"kind":"Document","documentId":"sha256:411bd851c498a5582d334bc415d5b47a0eeeb79da76ce901fb0d65260a21cef6","definitions":[]} as unknown as DocumentNode<ReopenOrganisationMutation, ReopenOrganisationMutationVariables>;