// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type RequirementsQueryVariables = Exact<{ [key: string]: never; }>;


export type RequirementsQuery = { complianceRequirements: Array<{ trade: string | null, documentTypes: Array<Types.DocumentType>, customTypeIds: Array<string> }> | null, customDocumentTypes: { data: Array<{ id: string, name: string, status: Types.CustomDocumentTypeStatus }> } | null, trades: Array<{ value: string | null, count: number }> | null };

export type RequirementsEffectQueryVariables = Exact<{
  requirements: Array<Types.ComplianceRequirementInput> | Types.ComplianceRequirementInput;
}>;


export type RequirementsEffectQuery = { complianceEffect: { workers: number, becomeNonCompliant: number, becomeNonCompliantOnProjects: number, becomeCompliant: number } | null };

export type SetRequirementsMutationVariables = Exact<{
  requirements: Array<Types.ComplianceRequirementInput> | Types.ComplianceRequirementInput;
  ifUnchangedFrom?: Array<Types.ComplianceRequirementInput> | Types.ComplianceRequirementInput | null | undefined;
}>;


export type SetRequirementsMutation = { setComplianceRequirements: Array<{ trade: string | null, documentTypes: Array<Types.DocumentType>, customTypeIds: Array<string> }> };

export type WorkRequirementsQueryVariables = Exact<{ [key: string]: never; }>;


export type WorkRequirementsQuery = { workRequirements: Array<{ trade: string | null, clientId: string | null, projectId: string | null, role: string | null, documentTypes: Array<Types.DocumentType>, customTypeIds: Array<string> }> | null, complianceRequirements: Array<{ trade: string | null, documentTypes: Array<Types.DocumentType>, customTypeIds: Array<string> }> | null, customDocumentTypes: { data: Array<{ id: string, name: string, status: Types.CustomDocumentTypeStatus }> } | null, trades: Array<{ value: string | null, count: number }> | null };

export type WorkRequirementsEffectQueryVariables = Exact<{
  requirements: Array<Types.WorkRequirementInput> | Types.WorkRequirementInput;
}>;


export type WorkRequirementsEffectQuery = { workRequirementsEffect: { workers: number, becomeNonCompliant: number, becomeCompliant: number } | null, workRequirementGaps: Array<{ missing: Array<Types.DocumentType>, missingCustomTypeIds: Array<string>, worker: { id: string, firstName: string, lastName: string } | null }> | null };

export type SetWorkRequirementsMutationVariables = Exact<{
  requirements: Array<Types.WorkRequirementInput> | Types.WorkRequirementInput;
  ifUnchangedFrom?: Array<Types.WorkRequirementInput> | Types.WorkRequirementInput | null | undefined;
}>;


export type SetWorkRequirementsMutation = { setWorkRequirements: Array<{ clientId: string | null, projectId: string | null, role: string | null }> };

export const RequirementsDocument = {"kind":"Document","documentId":"sha256:a715dcf890040269fa69ca1c2449946553c4a7d56058eac3264b8eaf72167b67","definitions":[],"follows":{"records":["custom_document_type","worker"]}} as unknown as DocumentNode<RequirementsQuery, RequirementsQueryVariables>;
export const RequirementsEffectDocument = {"kind":"Document","documentId":"sha256:19a5537c725e43bf3f1d5f01e55c4201a7e48a210f2abc6eac688f150bb707e1","definitions":[],"follows":{"records":["assignment","document","worker"]}} as unknown as DocumentNode<RequirementsEffectQuery, RequirementsEffectQueryVariables>;
export const SetRequirementsDocument = {"kind":"Document","documentId":"sha256:0035f840afb0ccff1833b4dce27b82460662456676128372c3cb3ce7c7b176d0","definitions":[]} as unknown as DocumentNode<SetRequirementsMutation, SetRequirementsMutationVariables>;
export const WorkRequirementsDocument = {"kind":"Document","documentId":"sha256:6f0fbe19984e2416a01a1aa85ec0503790f16e99c6381dc2345a6d225df83e07","definitions":[],"follows":{"records":["custom_document_type","worker"]}} as unknown as DocumentNode<WorkRequirementsQuery, WorkRequirementsQueryVariables>;
export const WorkRequirementsEffectDocument = {"kind":"Document","documentId":"sha256:9cdc610584502ea27bb44505372c0c775c2920425dd89ee99c7928616868b62c","definitions":[],"follows":{"records":["assignment","document","project","worker"]}} as unknown as DocumentNode<WorkRequirementsEffectQuery, WorkRequirementsEffectQueryVariables>;
export const SetWorkRequirementsDocument = {"kind":"Document","documentId":"sha256:d8f5608f403aa863277bf1bc940ec2e5cb1f398699327d1c767a9b5c435adbf8","definitions":[]} as unknown as DocumentNode<SetWorkRequirementsMutation, SetWorkRequirementsMutationVariables>;